import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { Pages } from '../http/pages.ts';
import { openTestServer } from '../testing/server.ts';

test('a page whose reader has gone is finished before the database is closed', async () => {
  const begun = Promise.withResolvers<void>();
  const paused = Promise.withResolvers<void>();
  const read = vi.fn<(states: number) => void>();
  const pages: Pages = {
    serveFile: async () => false,
    render: async ({ api }) => {
      begun.resolve();
      await paused.promise;
      read((await api.places.listStates()).length);
      return new Response('a page');
    },
  };
  const server = await openTestServer({}, undefined, { pages });
  const error = vi.spyOn(server.services.log, 'error');
  const reader = connect(server.port, '127.0.0.1');
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await begun.promise;
  reader.destroy();
  await once(reader, 'close');
  const stopped = server.stop();
  paused.resolve();
  await stopped;
  expect(read).toHaveBeenCalledExactlyOnceWith(2);
  expect(error.mock.calls).toEqual([]);
});
