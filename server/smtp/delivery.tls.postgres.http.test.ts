import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { shakeHands } from './delivery.ts';

/** What a mail server without TLS hears, or one before which somebody takes the offer of TLS away. */
let heard: string[];
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.write('220 mail.example\r\n');
  socket.on('data', (bytes) => {
    const line = bytes.toString();
    heard.push(line);
    const isGreeting = line.startsWith('EHLO');
    socket.write(isGreeting ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '502 unknown\r\n');
  });
});
let place: string;
const config = readConfig({});
const PASSWORD = Buffer.from('\u0000taco\u0000a-secret').toString('base64');

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  place = `taco:a-secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => void (heard = []));

test('a mail server that must use TLS and does not is told no password', async () => {
  await expect(shakeHands(config, `smtp://${place}?requireTLS=true`)).rejects.toThrow(/STARTTLS/);
  expect(heard.join('')).not.toContain('AUTH');
  expect(heard.join('')).not.toContain(PASSWORD);
});

test('without that, one on the same machine may do without', async () => {
  await expect(shakeHands(config, `smtp://${place}`)).rejects.toThrow(/502|login|auth/i);
  expect(heard.join('')).toContain(PASSWORD);
});
