import { expect, test } from 'vitest';
import { BROADCAST_LIMITS } from './rules.ts';
import { askedFilterSchema, broadcastFieldsSchema } from './schema.ts';

const { maxSubjectLength, maxBodyLength } = BROADCAST_LIMITS;
const draft = { subjectEn: '', subjectEs: '', bodyEn: '', bodyEs: '', filter: {} };
const read = (more: object) => broadcastFieldsSchema.safeParse({ ...draft, ...more });

test('a draft may be empty, and is tidied', () => {
  expect(read({}).data).toEqual(draft);
  const typed = { subjectEn: ' Tacos 2026! ', bodyEn: ' One\r\n\r\n\r\n\r\ntwo\u200B ' };
  expect(read(typed).data).toEqual({ ...draft, subjectEn: 'Tacos 2026!', bodyEn: 'One\n\ntwo' });
});

test('a mail has so many characters', () => {
  expect(read({ subjectEs: 'x'.repeat(maxSubjectLength) }).success).toBe(true);
  expect(read({ subjectEs: 'x'.repeat(maxSubjectLength + 1) }).success).toBe(false);
  expect(read({ bodyEs: 'x'.repeat(maxBodyLength) }).success).toBe(true);
  expect(read({ bodyEs: 'x'.repeat(maxBodyLength + 1) }).success).toBe(false);
});

test.each(['a\nBcc: x@y.example', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u202Eb', '\u0000a'])(
  'the subject %j is refused',
  (subjectEn) => {
    expect(read({ subjectEn }).success).toBe(false);
  },
);

const restaurantId = 'aaaaaaaa-0000-4000-8000-000000000000';

test('who gets it is narrowed by what is known of them', () => {
  const filter = { locale: 'es', voted: 'voters', restaurantId, countyId: '45019', owners: false };
  expect(read({ filter }).data?.filter).toEqual(filter);
  expect(read({ filter: { voted: 'others', owners: true } }).success).toBe(true);
  const wrong = [
    { voted: '' },
    { voted: 'all' },
    { locale: 'fr' },
    { restaurantId: 'x' },
    { countyId: '4501' },
    { countyId: '450190' },
    { countyId: 'x45019' },
    { countyId: 'abcde' },
    { owners: 'yes' },
  ];
  expect(wrong.filter((one) => read({ filter: one }).success)).toEqual([]);
});

test('in an address it is said in words', () => {
  expect(askedFilterSchema.parse({ owners: 'yes', voted: 'others' })).toEqual({
    owners: true,
    voted: 'others',
  });
  expect(askedFilterSchema.parse({ owners: 'no' })).toEqual({ owners: false });
  expect(askedFilterSchema.parse({})).toEqual({});
  expect(askedFilterSchema.safeParse({ owners: '' }).success).toBe(false);
});
