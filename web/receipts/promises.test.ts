import { afterEach, expect, test } from 'vitest';
import { forget, keep } from '../platform/kept.ts';
import { dropPromise, keepPromise, readPromises } from './promises.ts';

afterEach(() => forget('vote-promises'));

const promiseOf = (ballotId: string) => ({ ballotId, promise: `note ${ballotId}` });

test('promises are kept, the newest first, until their votes are in the log', () => {
  keepPromise(promiseOf('a'));
  keepPromise(promiseOf('b'));
  keepPromise(promiseOf('a'));
  expect(readPromises()).toEqual([promiseOf('a'), promiseOf('b')]);
  dropPromise('a');
  expect(readPromises()).toEqual([promiseOf('b')]);
  dropPromise('b');
  expect(readPromises()).toEqual([]);
});

test('of many promises the newest twenty are kept', () => {
  for (let number = 0; number < 30; number += 1) keepPromise(promiseOf(`${number}`));
  expect(readPromises().map(({ ballotId }) => ballotId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `${29 - index}`),
  );
});

test('what is no promise in the storage is passed over', () => {
  for (const damaged of ['', '{', '{"a":1}', '[null,1,{"ballotId":"a"}]']) {
    keep('vote-promises', damaged);
    expect(readPromises()).toEqual([]);
  }
});
