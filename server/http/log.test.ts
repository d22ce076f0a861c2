import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

const SECRET = 'a-token-that-opens-a-session';

/** One line of the log, as it would be written. */
function logged(error: unknown): string {
  const lines: string[] = [];
  const log = pino({ serializers: { err: describeError } }, { write: (line) => lines.push(line) });
  log.error({ err: error }, 'it failed');
  return lines.join('');
}

test('the log tells what a query was and why it failed, and nothing of whom it was about', () => {
  const cause = Object.assign(new Error('relation "user_roles" does not exist'), { code: '42P01' });
  const query = 'select * from sessions where token = $1';
  const line = logged(new DrizzleQueryError(query, [SECRET, 'ana@example.com'], cause));
  expect(line).not.toContain(SECRET);
  expect(line).not.toContain('ana@example.com');
  expect(JSON.parse(line).err).toMatchObject({
    message: expect.stringContaining(query),
    cause: { message: 'relation "user_roles" does not exist', code: '42P01' },
  });
  expect(JSON.parse(line).err.stack).toMatch(/log\.test\.ts/);
});

test('other errors are logged whole', () => {
  const { err } = JSON.parse(logged(new TypeError('a mistake of ours')));
  expect(err).toMatchObject({ type: 'TypeError', message: 'a mistake of ours' });
  expect(err.stack).toContain('TypeError: a mistake of ours');
  expect(JSON.parse(logged('only a text')).err).toBe('only a text');
});
