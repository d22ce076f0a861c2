import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { NewerSchema } from '../../database/schema-number.ts';
import { createTroubleWatch } from './trouble.ts';

test('a newer version that has the database is said in words that lead to it', () => {
  const lines: string[] = [];
  const to = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const trouble = createTroubleWatch(pino(to), () => new Date(0));
  const query = new Error('Failed query', { cause: new NewerSchema('votes need schema 40') });
  expect(trouble.note(query)).toBe('newer');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      trouble: 'newer',
      reason: 'votes need schema 40',
      msg: 'a newer version has the database: this server takes no votes any more',
    }),
  ]);
});
