import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLint, findImports, keysOfLint, type LintedFile } from './check-lint.ts';

/** Of `a imports b imports c`, and `alone`. */
const project = (): Record<string, LintedFile> => ({
  'web/a.ts': { content: 'a', face: 'A', imports: ['./b.ts'], isGlobal: false },
  'web/b.ts': { content: 'b', face: 'B', imports: ['../domain/c.ts'], isGlobal: false },
  'domain/c.ts': { content: 'c', face: 'C', imports: [], isGlobal: false },
  'web/alone.ts': { content: 'd', face: 'D', imports: ['./late.ts'], isGlobal: false },
});

/** The files whose result may have changed. */
function changedBy(change: (files: Record<string, LintedFile>) => void, common = 'same'): string[] {
  const files = project();
  const before = keysOfLint(new Map(Object.entries(files)), 'same');
  change(files);
  const after = keysOfLint(new Map(Object.entries(files)), common);
  return [...after].filter(([path, key]) => before.get(path) !== key).map(([path]) => path);
}

describe('linted again is', () => {
  test('nothing when nothing has changed', () => {
    expect(changedBy(() => {})).toEqual([]);
  });

  test('a changed file alone, where its declarations are the same', () => {
    expect(
      changedBy((files) => Object.assign(files['domain/c.ts'] ?? {}, { content: 'x' })),
    ).toEqual(['domain/c.ts']);
  });

  test('all that imports a file whose declarations have changed', () => {
    const change = { content: 'x', face: 'X' };
    expect(changedBy((files) => Object.assign(files['domain/c.ts'] ?? {}, change))).toEqual([
      'web/a.ts',
      'web/b.ts',
      'domain/c.ts',
    ]);
  });

  test('all that imports a file that is gone, or is there at last', () => {
    expect(changedBy((files) => delete files['domain/c.ts'])).toEqual(['web/a.ts', 'web/b.ts']);
    const late = { content: 'l', face: 'L', imports: [], isGlobal: false };
    expect(changedBy((files) => Object.assign(files, { 'web/late.ts': late }))).toEqual([
      'web/alone.ts',
      'web/late.ts',
    ]);
  });

  test('all that knows the names that a file declares for everybody', () => {
    const global = { content: 'g', face: 'G', imports: [], isGlobal: true };
    expect(changedBy((files) => Object.assign(files, { 'web/g.d.ts': global }))).toEqual([
      'web/a.ts',
      'web/b.ts',
      'web/alone.ts',
      'web/g.d.ts',
    ]);
  });

  test('everything under other settings or tools', () => {
    expect(changedBy(() => {}, 'other')).toHaveLength(4);
  });
});

test('imports are found in every form', () => {
  const source = [
    "import { a } from './a.ts';",
    'export * from "../b.ts";',
    "import './c.css';",
    "const d = await import('./d.ts');",
    "import e from './e.json?url';",
    "import { useState } from 'react';",
  ];
  expect(findImports(source.join('\n'))).toEqual([
    './a.ts',
    '../b.ts',
    './c.css',
    './d.ts',
    './e.json',
  ]);
});

describe('the lint of a folder', () => {
  let root: string;
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const lint = async (typesPassed = true) => {
    const { code, output } = await checkLint(root, { typesPassed });
    return { code, isRun: output !== '', files: /on (\d+) file/.exec(output)?.[1] };
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vota-taco-lint-'));
    mkdirSync(join(root, 'node_modules'));
    write('.oxlintrc.json', '{ "rules": { "no-var": "error" } }');
    write('a.ts', 'export const a = 1;\n');
    write('b.ts', "import { a } from './a.ts';\nexport const b = a;\n");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('passes over what has passed, and never over a failure', async () => {
    expect(await lint()).toEqual({ code: 0, isRun: true, files: '2' });
    expect(await lint()).toMatchObject({ isRun: false });
    write('b.ts', 'export var b = 1;\n');
    expect(await lint()).toEqual({ code: 1, isRun: true, files: '1' });
    expect(await lint()).toEqual({ code: 1, isRun: true, files: '1' });
    write('b.ts', 'export const b = 1;\n');
    expect(await lint()).toEqual({ code: 0, isRun: true, files: '1' });
    expect(await lint()).toMatchObject({ isRun: false });
  });

  test('is run anew under other rules and by another version', async () => {
    await lint();
    write('.oxlintrc.json', '{ "rules": { "no-console": "error" } }');
    expect(await lint()).toEqual({ code: 0, isRun: true, files: '2' });
    write('node_modules/.package-lock.json', '{ "oxlint": "2" }');
    expect(await lint()).toEqual({ code: 0, isRun: true, files: '2' });
  });

  test('is not noted while the types fail: declarations may be old', async () => {
    await lint(false);
    expect(await lint()).toEqual({ code: 0, isRun: true, files: '2' });
  });
});
