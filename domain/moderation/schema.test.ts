import { expect, test } from 'vitest';
import { MODERATION_LIMITS } from './rules.ts';
import { appealTextSchema, hidingSchema, rulingReasonSchema, rulingSchema } from './schema.ts';

test.each([
  ['a reason', rulingReasonSchema, MODERATION_LIMITS.reasonLength],
  ['an appeal', appealTextSchema, MODERATION_LIMITS.appealLength],
])('%s is measured as it will be kept, and says something', (_, schema, length) => {
  const read = (typed: string) => schema.safeParse(typed).data;
  expect(read(' x\r\ny ')).toBe('x\ny');
  expect(read(` ${'x'.repeat(length)}${' '.repeat(length)}`)).toBe('x'.repeat(length));
  expect(read('x'.repeat(length + 1))).toBeUndefined();
  expect(read(`x${' '.repeat(length * 4)}`)).toBeUndefined();
  expect([read(''), read(' \u200B\n')]).toEqual([undefined, undefined]);
});

const ID = 'AAAAAAAA-0000-4000-8000-000000000000';
const seen = { restaurantId: ID, personId: ID, seen: 'x'.repeat(64) };
const ruling = { ...seen, category: 'offensive', isSevere: false, reason: 'Why', fate: 'hide' };

test('a ruling says of which review, why, and with which sanction', () => {
  const id = ID.toLowerCase();
  expect(rulingSchema.parse(ruling)).toEqual({ ...ruling, restaurantId: id, personId: id });
  expect(hidingSchema.parse({ ...seen, category: 'spam' })).toMatchObject({ category: 'spam' });
  const wrong = [
    { personId: 'x' },
    { seen: 'x'.repeat(65) },
    { category: 'dislike' },
    { isSevere: 'no' },
    { reason: '' },
    { fate: 'keep' },
  ];
  expect(wrong.filter((one) => rulingSchema.safeParse({ ...ruling, ...one }).success)).toEqual([]);
});
