import { expect, test } from 'vitest';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import { ApiFailure } from '../api/client.ts';
import { EntryRefusal, type ZipEntry } from './read-zip.ts';
import { type PictureCarrier, sendPictures, type WaitingPicture } from './send-pictures.ts';

const entryOf = (path: string): ZipEntry => ({
  path,
  method: 0,
  checksum: 0,
  packed: 1,
  bytes: 1,
  offset: 0,
  isEncrypted: false,
});
const waitingOf = (count: number): WaitingPicture[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${index}.jpg`,
    entry: entryOf(`${index}.jpg`),
    url: null,
    isGiven: false,
  }));
const failure = (code: ApiFailure['code'], data?: unknown) => new ApiFailure(code, 0, code, data);

/** A carrier that notes what it does; `upload` may refuse by the number of the attempt. */
function start(
  waiting: WaitingPicture[],
  upload: (attempt: number) => void = () => undefined,
  more: Partial<PictureCarrier> = {},
) {
  const noted = {
    attempts: 0,
    given: [] as string[][],
    pauses: [] as number[],
    failures: [] as string[],
  };
  const aborting = new AbortController();
  const carrier: PictureCarrier = {
    unpack: async () => new Blob(['x']),
    upload: async () => {
      noted.attempts += 1;
      upload(noted.attempts);
      return `/pictures/${noted.attempts}`;
    },
    give: async (pictures) => void noted.given.push(pictures.map(({ name }) => name)),
    wait: async (seconds) => void noted.pauses.push(seconds),
    ...more,
  };
  const run = () =>
    sendPictures(waiting, carrier, {
      signal: aborting.signal,
      onPicture: () => undefined,
      onFailure: ({ name, fault }) => noted.failures.push(`${name} ${fault}`),
    });
  return { noted, aborting, run };
}

test('pictures are sent one after the other, and given in parts', async () => {
  const count = IMPORT_LIMITS.picturesAtOnce + 3;
  const { noted, run } = start(waitingOf(count));
  await run();
  expect(noted.attempts).toBe(count);
  expect(noted.given.map(({ length }) => length)).toEqual([IMPORT_LIMITS.picturesAtOnce, 3]);
});

test('what is wrong with one picture leaves out that one', async () => {
  const faults = ['picture_unreadable', 'picture_too_large', 'file_stopped'] as const;
  const { noted, run } = start(
    waitingOf(5),
    (attempt) => {
      const fault = faults[attempt - 1];
      if (fault) throw failure(fault);
    },
    {
      unpack: async ({ path }) => {
        if (path === '4.jpg') throw new EntryRefusal('encrypted');
        return new Blob(['x']);
      },
    },
  );
  await run();
  expect(noted.failures).toEqual([
    '0.jpg unreadable',
    '1.jpg too_large',
    '2.jpg stopped',
    '4.jpg encrypted',
  ]);
  expect(noted.given).toEqual([['3.jpg']]);
});

test('a lost network is tried again, with longer pauses', async () => {
  const { noted, run } = start(waitingOf(1), (attempt) => {
    if (attempt <= 3) throw failure('network');
  });
  await run();
  expect(noted.pauses).toEqual([2, 5, 15]);
  expect(noted.given).toEqual([['0.jpg']]);
});

test('a busy server is given the time that it asks for', async () => {
  const { noted, run } = start(waitingOf(1), (attempt) => {
    if (attempt === 1) throw failure('too_many_requests', { retryAfterSeconds: 30 });
  });
  await run();
  expect(noted.pauses).toEqual([30]);
});

test('a network that stays away stops it; what arrived is given, and is not sent again', async () => {
  const waiting = waitingOf(3);
  let isDown = true;
  const { noted, run } = start(waiting, (attempt) => {
    if (attempt > 1 && isDown) throw failure('network');
  });
  await expect(run()).rejects.toMatchObject({ code: 'network' });
  expect(noted.given).toEqual([['0.jpg']]);
  expect(noted.attempts).toBe(5);
  isDown = false;
  await run();
  expect(noted.attempts).toBe(7);
  expect(noted.given.at(-1)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
});

test('what arrived, but could not be given, waits to be given', async () => {
  const waiting = waitingOf(2);
  let isDown = true;
  const { noted, run } = start(waiting, undefined, {
    give: async (pictures) => {
      if (isDown) throw failure('network');
      noted.given.push(pictures.map(({ name }) => name));
    },
  });
  await expect(run()).rejects.toMatchObject({ code: 'network' });
  expect(waiting.map(({ isGiven }) => isGiven)).toEqual([false, false]);
  isDown = false;
  await run();
  expect(noted).toMatchObject({ attempts: 2, given: [['0.jpg', '1.jpg']] });
  expect(waiting.map(({ isGiven }) => isGiven)).toEqual([true, true]);
});

test.each(['signed_out', 'admin_required'] as const)('%s stops it at once', async (code) => {
  const { noted, run } = start(waitingOf(3), () => {
    throw failure(code);
  });
  await expect(run()).rejects.toMatchObject({ code });
  expect(noted).toMatchObject({ attempts: 1, pauses: [], given: [] });
});

test('a pause gives what arrived, and is no failure', async () => {
  const waiting = waitingOf(3);
  const { noted, aborting, run } = start(waiting, (attempt) => {
    if (attempt < 2) return;
    aborting.abort();
    throw failure('network');
  });
  await run();
  expect(noted).toMatchObject({ attempts: 2, pauses: [], given: [['0.jpg']], failures: [] });
  expect(waiting.map(({ url }) => url)).toEqual(['/pictures/1', null, null]);
});
