import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkTypes } from './check-types.ts';
import { projectRoot } from './run-command.ts';

let root: string;

const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const errors = async () => {
  const { output } = await checkTypes(root);
  return [...output.matchAll(/^(\S+)\(.*error (TS\d+)/gm)].map(([, path, code]) => [path, code]);
};

/** A floor of numbers, one that uses it, and this project's own settings. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'vota-taco-types-'));
  write('package.json', '{ "type": "module" }');
  write('tsconfig.base.json', readFileSync(join(projectRoot, 'tsconfig.base.json'), 'utf8'));
  const references = '[{ "path": "domain" }, { "path": "server" }]';
  write('tsconfig.json', `{ "files": [], "references": ${references} }`);
  const floor = '"extends": "../tsconfig.base.json", "include": ["**/*.ts"]';
  write('domain/tsconfig.json', `{ ${floor} }`);
  write('server/tsconfig.json', `{ ${floor}, "references": [{ "path": "../domain" }] }`);
  write('domain/limit.ts', 'export const limit: number = 3;\n');
  write('domain/other.ts', 'export const other: number = 4;\n');
  const use = "import { limit } from '../domain/limit.ts';\nexport const half = limit / 2;\n";
  write('server/use.ts', use);
  write('node_modules/.package-lock.json', '{ "typescript": "7" }');
  await checkTypes(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const asText = "export const limit: string = 'three';\n";
const wrongUse = [['server/use.ts', 'TS2362']];

test('a changed file is compiled with what uses it, and failures are reported again', async () => {
  write('domain/limit.ts', asText);
  expect(await errors()).toEqual(wrongUse);
  expect(await errors()).toEqual(wrongUse);
  write('domain/limit.ts', 'export const limit: number = 5;\n');
  expect(await errors()).toEqual([]);
});

test('a new file is compiled', async () => {
  write('domain/new.ts', "export const none: number = 'none';\n");
  expect(await errors()).toEqual([['domain/new.ts', 'TS2322']]);
});

test('a file that is gone is missed by the floor above', async () => {
  rmSync(join(root, 'domain/limit.ts'));
  expect(await errors()).toEqual([['server/use.ts', 'TS2307']]);
});

test('a file with an old time is compiled nevertheless', async () => {
  write('domain/limit.ts', asText);
  utimesSync(join(root, 'domain/limit.ts'), new Date(0), new Date(0));
  expect(await errors()).toEqual(wrongUse);
});

test('a changed setting counts for every floor', async () => {
  write('domain/unused.ts', 'export function f(a: number): void {}\n');
  expect(await errors()).toEqual([['domain/unused.ts', 'TS6133']]);
  const settings = readFileSync(join(root, 'tsconfig.base.json'), 'utf8');
  write('tsconfig.base.json', settings.replace('"noUnusedParameters": true', '"allowJs": false'));
  expect(await errors()).toEqual([]);
});

test('another version of a package is looked at', async () => {
  const install = (type: string, version: string) => {
    write('node_modules/taco/package.json', '{ "name": "taco", "types": "index.d.ts" }');
    write('node_modules/taco/index.d.ts', `export const a: ${type};\n`);
    write('node_modules/.package-lock.json', `{ "taco": "${version}" }`);
    utimesSync(join(root, 'node_modules/taco/index.d.ts'), new Date(0), new Date(0));
  };
  install('number', '1');
  write('server/eat.ts', "import { a } from 'taco';\nexport const b: number = a;\n");
  expect(await errors()).toEqual([]);
  install('string', '2');
  expect(await errors()).toEqual([['server/eat.ts', 'TS2322']]);
});
