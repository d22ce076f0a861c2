import { expect, test } from 'vitest';
import { LogUnreached, readerOf } from './read-log.ts';

/** A log whose answers come in turn; the last one comes again and again. */
function logWith(...answers: (Response | Error)[]) {
  const asked: { address: string; cache: RequestCache | undefined }[] = [];
  const waits: number[] = [];
  const read = readerOf({
    origin: 'https://votataco.example',
    fetch: async (address, { cache }) => {
      asked.push({ address, cache });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Response) return answer.clone();
      throw answer ?? new Error('No answer.');
    },
    wait: async (ms) => void waits.push(ms),
  });
  return { read, asked, waits };
}

const busy = () => new Response('', { status: 503 });

test('a part comes whole, and only parts that stay the same may come from a cache', async () => {
  const { read, asked } = logWith(new Response(Uint8Array.of(1, 2, 3)));
  expect(await read('tile/entries/000', 3)).toEqual(Uint8Array.of(1, 2, 3));
  await read('checkpoint', 3);
  expect(asked).toEqual([
    { address: 'https://votataco.example/tile/entries/000', cache: 'default' },
    { address: 'https://votataco.example/checkpoint', cache: 'no-store' },
  ]);
});

test('an answer that is longer than its part can be is refused', async () => {
  const { read } = logWith(new Response(Uint8Array.of(1, 2, 3)));
  await expect(read('checkpoint', 2)).rejects.toMatchObject({ code: 'answer_too_large' });
});

test('a part that the log does not have is refused at once', async () => {
  const { read, asked } = logWith(new Response('', { status: 404 }));
  await expect(read('tile/0/000', 32)).rejects.toMatchObject({ code: 'missing_tile' });
  expect(asked).toHaveLength(1);
});

test('a busy server and a broken network are asked again, each time later', async () => {
  const { read, waits } = logWith(busy(), new TypeError('network'), new Response('head'));
  expect(await read('checkpoint', 10)).toHaveLength(4);
  expect(waits).toEqual([500, 1000]);
});

test('a server that does not answer says nothing about the log', async () => {
  const { read, asked } = logWith(busy());
  await expect(read('checkpoint', 10)).rejects.toThrow(LogUnreached);
  expect(asked).toHaveLength(4);
});

test('votes that are withheld are not asked for again, and a refused head says nothing about the log', async () => {
  const { read, asked } = logWith(new Response('withheld', { status: 403 }));
  await expect(read('ledger/tally', 10)).rejects.toMatchObject({ code: 'votes_withheld' });
  expect(asked).toHaveLength(1);
  await expect(read('checkpoint', 10)).rejects.toThrow(LogUnreached);
});
