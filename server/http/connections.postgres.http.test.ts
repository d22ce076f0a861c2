import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { CONNECTION_LIMITS, createPatientServer } from './connections.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

/** Sends this text and nothing more, and reads until the server closes the connection. */
async function say(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

test('what a client may take is set, and in an order that makes sense', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, stallTimeout } = CONNECTION_LIMITS;
  expect(headersTimeout).toBeLessThan(requestTimeout);
  // A live stream sends something every 25 s.
  expect(stallTimeout).toBeGreaterThan(2 * 25_000);
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
  const made = createPatientServer(() => {});
  expect(made).toMatchObject({
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    timeout: stallTimeout,
    maxHeadersCount: 100,
  });
  made.close();
});

describe('a client that does not go on', () => {
  test.each([
    ['after its first header', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    ['in the middle of its body', 'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  ])('%s is told so, and cut off', async (_, text) => {
    const hasty = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 };
    const made = createPatientServer(() => {}, { ...CONNECTION_LIMITS, ...hasty });
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
    expect(await say((made.address() as AddressInfo).port, text)).toMatch(/^HTTP\/1\.1 408 /);
    made.close();
  });
});

test('a client that does not read its answer is cut off', async () => {
  const limits = { ...CONNECTION_LIMITS, stallTimeout: 40, connectionsCheckingInterval: 10 };
  const closed = Promise.withResolvers<boolean>();
  const large = Buffer.alloc(64 * 1024 * 1024);
  const made = createPatientServer((_, response) => {
    response.on('close', () => closed.resolve(response.writableFinished)).end(large);
  }, limits);
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const { port } = made.address() as AddressInfo;
  const stalled = connect(port, '127.0.0.1').pause();
  stalled.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await closed.promise).toBe(false);
  stalled.destroy();
  made.close();
});

describe('a message that two servers could read in two ways is refused', () => {
  const head =
    'POST /api/people/sign-out HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks that are none', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a header over two lines', 'X-A: b\r\n c: d\r\nContent-Length : 2\r\n\r\n{}'],
    ['a space before the colon', 'Content-Length : 2\r\n\r\n{}'],
    ['a header that ends in a bare line feed', 'X-A: b\nContent-Length: 2\n\n{}'],
  ])('%s', async (_, rest) => {
    expect(await say(server.port, head + rest)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('more than a hundred headers: the client address, which some proxies add last, is not left out', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `A-${index}: 1\r\n`).join('');
    const text = `GET /healthz HTTP/1.1\r\nHost: x\r\n${many}X-Forwarded-For: 192.0.2.1\r\n\r\n`;
    expect(await say(server.port, text)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('headers of more than 16 KiB', async () => {
    const long = `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'y'.repeat(17_000)}\r\n\r\n`;
    expect(await say(server.port, long)).toMatch(/^HTTP\/1\.1 431 /);
  });
});
