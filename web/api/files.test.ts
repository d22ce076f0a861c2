import { expect, test } from 'vitest';
import { ApiFailure } from './client.ts';
import { FileFailure, fromFiles } from './files.ts';

/** The browsers' error, for which the router would reload the page. */
const MISSED = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
const miss = () => fromFiles(Promise.reject(MISSED)).catch((error: unknown) => error);

test('a file that does not come is told as the network, in no words that load the page again', async () => {
  const failure = await miss();
  expect(failure).toBeInstanceOf(FileFailure);
  expect(failure).toMatchObject({ code: 'network', message: 'network' });
});

test('a second miss is known as one, until a file has come', async () => {
  expect(await fromFiles(Promise.resolve('page'))).toBe('page');
  expect(await miss()).toMatchObject({ isAgain: false });
  expect(await miss()).toMatchObject({ isAgain: true });
  await fromFiles(Promise.resolve());
  expect(await miss()).toMatchObject({ isAgain: false });
});

test('what the server has refused stays what it is', async () => {
  const refusal = new ApiFailure('signed_out', 401, 'Sign in.', undefined);
  await expect(fromFiles(Promise.reject(refusal))).rejects.toBe(refusal);
});
