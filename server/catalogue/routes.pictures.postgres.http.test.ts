import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { PICTURE_LIMITS } from '../../domain/pictures/rules.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const PATH = '/api/catalogue/pictures';
const SCRIPT = '<script>alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;

let server: TestServer;
let admin: Visitor;
let jpeg: Buffer;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  const raw = { width: 90, height: 60, channels: 3 } as const;
  jpeg = await sharp(randomBytes(90 * 60 * 3), { raw })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

async function send(bytes: Uint8Array, type = 'application/octet-stream') {
  const response = await fetch(server.url + PATH, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type, origin: server.url, cookie: cookieOf(admin) },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a picture is drawn anew, served and written down', async () => {
  const { status, body } = await send(Buffer.concat([jpeg, Buffer.from(SCRIPT)]));
  expect([status, body.width, body.height]).toEqual([200, 90, 60]);
  const served = await fetch(`${server.url}${String(body.url)}/80`);
  expect(served.headers.get('content-type')).toMatch(/^image\//);
  expect(Buffer.from(await served.arrayBuffer()).includes(SCRIPT)).toBe(false);
  const id = String(body.url).split('/').at(-1) ?? '';
  const [entry] = await server.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id));
  expect(entry).toMatchObject({ action: 'picture_stored', actorRole: 'admin' });
});

test.each([
  ['an SVG', SVG, 415, 'picture_unreadable'],
  ['a page', `<!doctype html>${SCRIPT}`, 415, 'picture_unreadable'],
  ['nothing', '', 415, 'picture_unreadable'],
  ['half of a PNG', '\x89PNG\r\n\x1a\n', 415, 'picture_unreadable'],
])('%s is refused', async (_, bytes, status, code) => {
  expect(await send(Buffer.from(bytes, 'latin1'))).toMatchObject({ status, body: { code } });
});

test('a file that says it is JSON or a form is refused', async () => {
  for (const type of ['application/json', 'multipart/form-data', 'text/plain']) {
    expect((await send(jpeg, type)).body.code).toBe('unsupported_media_type');
  }
});

/** The server's answer to request headers alone, with a body that never comes. */
function answerToHead(bytes: number, cookie: string, path = PATH): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Origin: ${server.url}`,
      'Content-Type: application/octet-stream',
      `Content-Length: ${bytes}`,
      `Cookie: ${cookie}`,
      '\r\n',
    ].join('\r\n'),
  );
  return text(socket);
}

const cookieOf = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test('whoever may not send a picture is told before it is read, and so is who sends 50 MB', async () => {
  const visitor = await server.visitor().signInAs('visitor');
  const limit = PICTURE_LIMITS.megabytes * 1024 * 1024;
  expect(await answerToHead(limit, '')).toMatch(/^HTTP\/1\.1 401 [\s\S]*signed_out/);
  expect(await answerToHead(limit, cookieOf(visitor))).toMatch(
    /^HTTP\/1\.1 403 [\s\S]*admin_required/,
  );
  expect(await answerToHead(50_000_000, cookieOf(admin))).toMatch(
    /^HTTP\/1\.1 413 [\s\S]*body_too_large/,
  );
});

test('who sends one for a restaurant owns it, and is counted, before it is read', async () => {
  const owner = await server.visitor().signInAs('owner');
  const [{ restaurantId }] = (await owner.get('/api/owners/me')).body.owned;
  const answer = (by: Visitor, id: string, bytes = 1000) =>
    answerToHead(bytes, cookieOf(by), `/api/owned-restaurants/${id}/pictures`);
  const notTheirs = /^HTTP\/1\.1 403 [\s\S]*owner_required/;
  expect(await answer(admin, restaurantId)).toMatch(notTheirs);
  expect(await answer(owner, 'mine')).toMatch(notTheirs);
  for (let times = 0; times < 60; times += 1) {
    expect(await answer(owner, restaurantId, 50_000_000)).toContain('body_too_large');
  }
  expect(await answer(owner, restaurantId)).toMatch(
    /^HTTP\/1\.1 429 [\s\S]*retry-after: 3600[\s\S]*too_many_requests/i,
  );
});
