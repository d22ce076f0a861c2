import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startChildServer } from './child-server.ts';
import { measureRequest } from './load.ts';

const PLAN = { connections: 2, seconds: 1, warmUpSeconds: 1 };

test('a measurement that fails says with which errors', async () => {
  const server = createServer((request) => request.socket.resetAndDestroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const child = await startChildServer('bare-process.ts');
  onTestFinished(() => child.stop());
  const { port } = server.address() as AddressInfo;
  const refusing = { ...child, url: `http://127.0.0.1:${port}` };
  await expect(measureRequest(refusing, { path: '/' }, PLAN)).rejects.toThrow(
    /^Not every answer was 200: \d+ × ECONNRESET\.$/,
  );
});

test('an answer with another status is named, and counted', async () => {
  const child = await startChildServer('bare-process.ts');
  onTestFinished(() => child.stop());
  await expect(measureRequest(child, { path: '/' }, PLAN)).rejects.toThrow(
    /^Not every answer was 200: \d+ × 204\.$/,
  );
});

test('a server that ended says how, to the measurement and to whoever asks it', async () => {
  const child = await startChildServer('bare-process.ts');
  expect(child.endedBy()).toBeNull();
  await child.kill();
  const end = /bare-process\.ts was ended by SIGKILL: by somebody, or by the system/;
  expect(child.endedBy()).toMatch(end);
  await expect(child.readCpuMs()).rejects.toThrow(end);
  await expect(measureRequest(child, { path: '/' }, PLAN)).rejects.toThrow(
    /^Not every answer was 200: \d+ × ECONNREFUSED\. bare-process\.ts was ended by SIGKILL/,
  );
});
