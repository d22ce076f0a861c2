import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  buildPages,
  emptyDatabase,
  endPrograms,
  removeTraces,
  start,
} from '../server/testing/program.ts';
import { projectRoot } from './run-command.ts';

// The build and the sources are the same server. The other tests of programs run the build (`npm start`).

const folder = join(projectRoot, 'dist/program');
/** Answers from the database, from packages, from files beside a source, and from the pages. */
const PATHS = [
  '/readyz',
  '/',
  '/es',
  '/api/restaurants',
  '/api/openapi.json',
  '/api/no-such-operation',
  '/dev/mail.json',
];

beforeAll(buildPages);
afterEach(endPrograms);
afterAll(removeTraces);

/** The code of the current build by file; the folder also has files of earlier builds. */
function readBuild(name = 'main.js', found = new Map<string, string>()): Map<string, string> {
  if (found.has(name)) return found;
  const code = readFileSync(join(folder, name), 'utf8');
  found.set(name, code);
  for (const [, next = ''] of code.matchAll(/"\.\/([\w-]+\.js)"/g)) {
    if (existsSync(join(folder, next))) readBuild(next, found);
  }
  return found;
}

/** Without ports, nonces, ids of requests, times and hashes. */
const steady = (text: string) =>
  text
    .replaceAll(/localhost:\d+/g, 'localhost')
    .replaceAll(/(nonce[^"\w]*")[^"]+/g, '$1')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/\b\d{13}\b/g, 'time')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');

async function readAll(address: string) {
  return Promise.all(
    PATHS.map(async (path) => {
      const response = await fetch(`${address}${path}`);
      const type = response.headers.get('content-type');
      return { path, status: response.status, type, text: steady(await response.text()) };
    }),
  );
}

test('the build answers as the sources do', { timeout: 180_000 }, async () => {
  const env = await emptyDatabase();
  const expected = await readAll(await start(env, ['server/main.ts']).opened);
  const actual = await readAll(await start(env, ['dist/program/main.js']).opened);
  expect(actual).toEqual(expected);
  expect(actual.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
});

test('the build finds the files beside its sources', () => {
  const sources = [...readBuild().values()].flatMap((code) =>
    [...code.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(([, source = '']) => source),
  );
  expect(sources).toContain('../../database/open.ts');
  expect(sources).toContain('../../server/sheets/read.ts');
  expect(sources.filter((source) => !existsSync(join(folder, source)))).toEqual([]);
});

test('a trace of an error in the build names the source and its line', () => {
  const source = 'server/pages/built.ts';
  const lines = readFileSync(join(projectRoot, source), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('function openBuiltPages(')) + 1;
  const chunk = [...readBuild().keys()].find((name) => name.startsWith('built-'));
  const code = `
    process.setSourceMapsEnabled(true);
    const { openBuiltPages } = await import('./dist/program/${chunk}');
    await openBuiltPages().catch(({ stack }) => console.log(stack));
  `;
  const run = ['--input-type=module', '--eval', code];
  const printed = execFileSync(process.execPath, run, { cwd: projectRoot, encoding: 'utf8' });
  expect(printed).toContain(`${source}:${line}:`);
});
