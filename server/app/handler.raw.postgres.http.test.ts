import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  const pages = { render: async () => new Response('a page'), serveFile: async () => false };
  server = await openTestServer({}, undefined, { pages });
});
afterAll(() => server.stop());

/** Sends bytes that no HTTP client would send, and reads the whole answer. */
async function exchange(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const ask = (target: string, method = 'GET') =>
  exchange(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

describe('a target', () => {
  test.each(['//', '///', '//evil.example/', '/\\evil.example', 'http://[', 'http://a//'])(
    'that is none is refused, and not logged: %s',
    async (target) => {
      const error = vi.spyOn(server.services.log, 'error');
      for (const method of ['GET', 'POST']) {
        const answer = await ask(target, method);
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        expect(answer).toMatch(/^content-type: text\/plain; charset=utf-8\r$/im);
        expect(answer).toMatch(/\r\n\r\nBad request\n$/);
      }
      expect(error.mock.calls).toEqual([]);
      error.mockRestore();
    },
  );

  test('with an origin before it is that without', async () => {
    expect(await ask('http://localhost/healthz')).toMatch(/^HTTP\/1\.1 200 [\s\S]*"ok"/);
    expect(await ask('http://localhost/api/states')).toMatch(/^HTTP\/1\.1 200 [\s\S]*"SC"/);
    expect(await ask('http://localhost')).toMatch(/^HTTP\/1\.1 200 [\s\S]*a page$/);
  });

  test.each(['/assets/x.js', '/demo/x.svg', '/assets/'])(
    'of a file that is not there is no page: %s',
    async (target) => {
      expect(await ask(target)).toMatch(/^HTTP\/1\.1 404 [\s\S]*\r\n\r\nNot found\n$/);
    },
  );
});

describe('a client that goes away before it has sent everything', () => {
  test.each([
    ['in the middle of what it announced', 'Content-Length: 1000\r\n\r\n{"email":'],
    ['before it has begun', 'Content-Length: 1000\r\n\r\n'],
    ['between two chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n'],
  ])('%s is nothing that is logged', async (_, text) => {
    const log = vi.spyOn(server.services.log, 'error');
    const newId = vi.spyOn(server.services, 'newId');
    const gone = new Promise<void>((resolve) => {
      const notice = (message: unknown) => {
        const { request } = message as { request: IncomingMessage };
        unsubscribe('http.server.request.start', notice);
        request.once('close', resolve);
      };
      subscribe('http.server.request.start', notice);
    });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('POST /api/people/sign-in HTTP/1.1\r\nHost: localhost\r\n');
    socket.write('Content-Type: application/json\r\n');
    socket.write(text, () => setImmediate(() => socket.destroy()));
    await gone;
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(log.mock.calls).toEqual([]);
    expect(newId).not.toHaveBeenCalled();
    log.mockRestore();
    newId.mockRestore();
  });
});
