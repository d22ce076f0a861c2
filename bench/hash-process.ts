import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash, verify } from '@node-rs/argon2';
import { obey } from './child-server.ts';

// The minimum work of a sign-in: one password check per request.
const stored = await hash('tres-tacos-por-favor');

const server = createServer((_, response) => {
  void verify(stored, 'tres-tacos-por-favor').then(() => response.end());
});

server.listen(0, () => {
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  obey((server.address() as AddressInfo).port, stop);
});
