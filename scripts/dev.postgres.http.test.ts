import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { findFreePort } from './postgres.ts';
import { projectRoot } from './run-command.ts';

/** A copy of the project; the test changes its files while its development server runs. */
const root = mkdtempSync(join(tmpdir(), 'vota-taco-dev-'));
let database: TestDatabase;
let program: ChildProcess;
let address: string;
let printed = '';

beforeAll(async () => {
  const parts = ['domain', 'locales', 'database', 'server', 'web', 'scripts'];
  const settings = ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts'];
  for (const path of [...parts, ...settings]) {
    const filter = (source: string) => !/\.test\.tsx?$/.test(source);
    cpSync(join(projectRoot, path), join(root, path), { recursive: true, filter });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  database = await openTestDatabase();
  const port = await findFreePort();
  address = `http://localhost:${port}`;
  program = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DATA_DIR: join(root, '.data'),
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  }
  await Promise.race([
    vi.waitUntil(() => printed.includes(`is open at ${address}`), { timeout: 120_000 }),
    once(program, 'exit').then(() => Promise.reject(new Error(printed))),
  ]);
});
afterAll(async () => {
  program.kill('SIGTERM');
  if (program.exitCode === null) await once(program, 'exit');
  await database.close();
  rmSync(root, { recursive: true });
});

async function get(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address + path, { headers: { 'accept-language': 'en' } });
  return { status: answer.status, text: await answer.text() };
}

/** Replaces a text in the only file of a folder that contains it. */
function replace(files: string, from: string, to: string): void {
  const found = globSync(files, { cwd: root }).filter((path) =>
    readFileSync(join(root, path), 'utf8').includes(from),
  );
  expect(found).toHaveLength(1);
  const path = join(root, found[0] ?? '');
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

/** Polls until the answer contains the text. @returns all statuses on the way */
async function askUntil(path: string, text: string): Promise<number[]> {
  const statuses = new Set<number>();
  const isThere = async () => {
    const answer = await get(path);
    statuses.add(answer.status);
    return answer.text.includes(text);
  };
  await vi.waitUntil(isThere, { timeout: 50_000, interval: 10 });
  return [...statuses];
}

const SECURITY_TXT = '/.well-known/security.txt';

test('a change of the server is answered, and no request is refused meanwhile', async () => {
  await askUntil(SECURITY_TXT, 'Preferred-Languages: en, es');
  replace('server/**/*.ts', 'Preferred-Languages: en, es', 'Preferred-Languages: es, en');
  expect(await askUntil(SECURITY_TXT, 'Preferred-Languages: es, en')).toEqual([200]);
  // From then on the old code answers nothing.
  const next = await Promise.all(Array.from({ length: 20 }, () => get(SECURITY_TXT)));
  expect(next.filter(({ text }) => !text.includes('es, en'))).toEqual([]);
});

test('a change of a text is on the page, and a change of a page is', async () => {
  await askUntil('/', 'Skip to main content');
  replace('locales/en/**/*.ts', 'Skip to main content', 'Straight to the tacos');
  expect(await askUntil('/', 'Straight to the tacos')).toEqual([200]);
  replace('web/**/Document.tsx', '<html', '<html data-saved="yes"');
  expect(await askUntil('/', 'data-saved="yes"')).toEqual([200]);
  expect((await get('/')).text).toContain('Straight to the tacos');
});

test('a change of the contract is known to the server and to the browser', async () => {
  const operations = '/@id/__x00__virtual:operations';
  expect((await get(operations)).text).toContain('"/settings"');
  replace('domain/settings/contract.ts', "path: '/settings',", "path: '/festival-settings',");
  await askUntil(operations, '"/festival-settings"');
  expect((await get('/api/festival-settings')).status).toBe(200);
  expect((await get('/')).status).toBe(200);
});

test('code that does not run is reported, and the next save fixes it', async () => {
  const line = 'const lines = [';
  replace('server/**/security-txt.ts', line, `const 1${line}`);
  expect(await askUntil(SECURITY_TXT, 'The server did not start.')).toContain(500);
  const { text } = await get(SECURITY_TXT);
  expect(text).toContain('security-txt.ts');
  expect(text).toBe(stripVTControlCharacters(text));
  replace('server/**/security-txt.ts', `const 1${line}`, line);
  await askUntil(SECURITY_TXT, 'Preferred-Languages');
});

test('a new file is found', async () => {
  writeFileSync(join(root, 'server/http/greeting.ts'), "export const GREETING = 'Hola';\n");
  replace('server/**/security-txt.ts', 'const lines = [', 'const lines = [GREETING,');
  replace(
    'server/**/security-txt.ts',
    'import { sendText',
    "import { GREETING } from './greeting.ts';\nimport { sendText",
  );
  expect(await askUntil(SECURITY_TXT, 'Hola')).toContain(200);
});
