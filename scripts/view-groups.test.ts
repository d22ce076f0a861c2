import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './run-command.ts';
import { groupViews } from './view-groups.ts';

const groupOf = groupViews();

test.each([
  ['web/restaurants/RestaurantRows.tsx', 'lists'],
  ['web/voting/draft.ts', 'place'],
  ['web/ui/Picture.tsx', 'shown'],
  // Loaded by a restaurant's page once a dish is rated.
  ['web/voting/SubmitDialog.tsx', undefined],
  ['web/people/OAuthSignIn.tsx', undefined],
])('%s is a part of a first view: %s', (path, group) => {
  expect(groupOf(join(projectRoot, path))).toBe(group);
});

test('a package is in none of them', () => {
  expect(groupOf(join(projectRoot, 'node_modules/react/index.js'))).toBe(undefined);
});
