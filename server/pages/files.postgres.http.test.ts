import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFolder, serveFrom } from './files.ts';

const outside = mkdtempSync(join(tmpdir(), 'vota-taco-files-'));
const folder = join(outside, 'public');
mkdirSync(folder);
for (const path of ['secret.txt', 'public/.hidden']) writeFileSync(join(outside, path), 'a secret');
for (const name of ['kept.js', 'gone.js', 'gone.js.br', 'half.js', 'half.js.br']) {
  writeFileSync(join(folder, name), name);
}
const serve = serveFrom([serveFolder(folder, { brotli: true, etag: true })]);
const server = createServer((request, response) => {
  void serve(request, response).then((isServed) => {
    if (!isServed) response.writeHead(404).end();
  });
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(outside, { recursive: true, force: true });
});

const get = (path: string) => fetch(url + path, { headers: { 'accept-encoding': 'br' } });

test('a file that has gone since the server began is none, and the server goes on', async () => {
  rmSync(join(folder, 'gone.js'));
  rmSync(join(folder, 'gone.js.br'));
  expect((await get('/gone.js')).status).toBe(404);
  expect(await (await get('/kept.js')).text()).toBe('kept.js');
});

test('where the file itself goes while it is answered, that answer alone fails', async () => {
  rmSync(join(folder, 'half.js.br'));
  await expect(get('/half.js').then((answer) => answer.text())).rejects.toThrow(/./);
  expect((await get('/kept.js')).status).toBe(200);
});

/** The status of a path sent unchanged: `fetch` would normalise it first. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = httpRequest(url, { path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once('error', reject);
    asked.end();
  });

test.each([
  '/%',
  '/%00',
  '/nothing.js',
  '/.hidden',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '//../secret.txt',
  '/kept.js/../../secret.txt',
  '/../public/../secret.txt',
  '/../../../../../../etc/passwd',
])('%s is no file', async (path) => {
  expect(await statusOf(path)).toBe(404);
});
