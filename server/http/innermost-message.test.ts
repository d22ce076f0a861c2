import { expect, test } from 'vitest';
import { innermostMessage } from './innermost-message.ts';

const failed = (cause: unknown) =>
  new Error('Failed query: select $1\nparams: a secret', { cause });

test.each([
  ['the innermost of several', failed(failed(new Error('no such table'))), 'no such table'],
  ['the only one', new Error('The port is in use.'), 'The port is in use.'],
  ['a cause that is no error, without the query around it', failed('gone'), 'gone'],
  [
    'the code of an error without a message',
    failed(Object.assign(new Error(), { code: 'X1' })),
    'X1',
  ],
  ['the name of an error without either', new TypeError(), 'TypeError'],
  ['what is no error', 'all', 'all'],
])('it is %s', (_, error, message) => {
  expect(innermostMessage(error)).toBe(message);
});
