import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOMAIN_OF_ORGANISERS, isAdminCode, OF_ORGANISERS, OF_VISITORS } from './bundle-groups.ts';
import { projectRoot } from './run-command.ts';

test('each folder of web is in one list, and each listed one exists', () => {
  const folders = readdirSync(join(projectRoot, 'web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'public')
    .map(({ name }) => name);
  expect([...OF_VISITORS, ...OF_ORGANISERS].toSorted()).toEqual(folders.toSorted());
});

test('each listed room of domain exists', () => {
  const missing = DOMAIN_OF_ORGANISERS.filter(
    (room) => !existsSync(join(projectRoot, 'domain', room)),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['web/rankings/RankingTable.tsx', true],
  ['web/ui/Table.tsx', true],
  ['web/admin-screen-list.ts', true],
  ['domain/rankings/rules.ts', true],
  ['domain/restaurants/fields.keys.ts', true],
  ['web/voting/draft.ts', false],
  ['web/ui/Button.tsx', false],
  ['web/routes.tsx', false],
  ['domain/voting/rules.ts', false],
  ['node_modules/some-package/web/admin/index.js', false],
])('%s is code of organisers: %s', (path, expected) => {
  expect(isAdminCode(join(projectRoot, path))).toBe(expected);
  // Wherever the project lies.
  expect(isAdminCode(`/srv/web/festival/${path}`, '/srv/web/festival')).toBe(expected);
});

test('a folder of web that is in neither list ends the build, and the message says what to do', () => {
  expect(() => isAdminCode(join(projectRoot, 'web/toppings/ToppingsPage.tsx'))).toThrow(
    'web/toppings has no place in scripts/bundle-groups.ts',
  );
});
