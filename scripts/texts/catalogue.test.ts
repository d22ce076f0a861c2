import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { projectRoot } from '../run-command.ts';
import { ALL_KEYS, operationTexts, textModule } from './catalogue.ts';
import { planParts } from './parts.ts';
import { scanFrom } from './plugin.ts';

test('a module of texts holds what was asked for, letter for letter', async () => {
  const keys = ['shell.app_title', 'voting.points', 'errors.too_far', 'imports.help_1'];
  const code = textModule(CATALOGUES.es, keys);
  const { default: texts } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as { default: unknown };
  const { shell, voting, errors, imports } = CATALOGUES.es;
  expect(texts).toEqual({
    shell: { app_title: shell.app_title },
    voting: { points: voting.points },
    errors: { too_far: errors.too_far },
    imports: { help_1: imports.help_1 },
  });
});

test('every key can be written as a name of JavaScript', () => {
  expect(ALL_KEYS.filter((key) => !/^[a-z]\w*\.[a-z]\w*$/i.test(key))).toEqual([]);
});

test('an operation may say what the contract has of it', () => {
  const operations = operationTexts();
  expect(operations['voting.castBallot']?.path).toBe('/ballots');
  expect(operations['voting.castBallot']?.keys).toEqual(
    expect.arrayContaining([
      'errors.too_far',
      'errors.internal',
      'fields.ratings',
      'fields.position',
    ]),
  );
  expect(operations['people.me']?.keys).not.toContain('errors.too_far');
});

test('visitors get nothing of what organisers do but the titles of their pages', () => {
  const entry = 'web/entry-client.tsx';
  const modules = scanFrom(entry, (path) => readFileSync(join(projectRoot, path), 'utf8'));
  const plan = planParts({
    entry,
    modules,
    keys: ALL_KEYS,
    operations: operationTexts(),
    groups: [],
  });
  const first = plan.parts.get('first') ?? [];
  expect(first).toContain('shell.app_title');
  const ofAdmin = /^(admin|audit|broadcasts|catalogue|imports|moderation|rankings|settings)\./;
  expect(first.filter((key) => ofAdmin.test(key) && !key.endsWith('title'))).toEqual([]);
  expect(plan.parts.get('AnalyticsPage')).toContain('analytics.voters');
  expect(plan.partOf.get('web/ui/Bars.tsx')).toBeUndefined();
});
