import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';

test('a database that takes a connection and says nothing does not answer a ping', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const database = openPostgres(`postgres://taco@127.0.0.1:${port}/taco`);
  // Shorter than the five seconds after which a connection attempt fails.
  await expect(database.ping()).rejects.toThrow('has not answered for two seconds');
  for (const socket of sockets) socket.destroy();
  silent.close();
  await database.close();
});
