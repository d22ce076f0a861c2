import { expect, test } from 'vitest';
import { inEachLanguage } from '../localized-text.ts';
import { BROADCAST_LIMITS } from './rules.ts';
import { askedFilterSchema, broadcastFieldsSchema, sentBroadcastSchema } from './schema.ts';

const { maxSubjectLength, maxBodyLength } = BROADCAST_LIMITS;
const none = inEachLanguage(() => '');
const draft = { subject: none, body: none, filter: {}, withRanks: false };
const read = (more: object) => broadcastFieldsSchema.safeParse({ ...draft, ...more });

test('a draft may be empty, and is tidied', () => {
  expect(read({}).data).toEqual(draft);
  const typed = {
    subject: { ...none, en: ' Tacos 2026! ' },
    body: { ...none, en: ' One\r\n\r\n\r\n\r\ntwo\u200B ' },
  };
  expect(read(typed).data).toEqual({
    ...draft,
    subject: { ...none, en: 'Tacos 2026!' },
    body: { ...none, en: 'One\n\ntwo' },
  });
});

test('a text in each language is asked for, even if it is empty', () => {
  expect(read({ subject: { en: '' } }).success).toBe(false);
  expect(read({ body: undefined }).success).toBe(false);
});

test('a page of an earlier build sends a key per language, by the same rules', () => {
  const earlier = { subjectEn: ' A ', subjectEs: 'B', bodyEn: 'C\r\nc', bodyEs: '', filter: {} };
  expect(sentBroadcastSchema.parse(earlier)).toEqual({
    subject: { en: 'A', es: 'B' },
    body: { en: 'C\nc', es: '' },
    filter: {},
    withRanks: false,
  });
  expect(sentBroadcastSchema.safeParse({ ...earlier, subjectEs: 'a\nBcc: b' }).success).toBe(false);
  const { bodyEs: _, ...incomplete } = earlier;
  expect(sentBroadcastSchema.safeParse(incomplete).success).toBe(false);
  expect(sentBroadcastSchema.parse(draft)).toEqual(draft);
});

test('a mail has so many characters', () => {
  expect(read({ subject: { ...none, es: 'x'.repeat(maxSubjectLength) } }).success).toBe(true);
  expect(read({ subject: { ...none, es: 'x'.repeat(maxSubjectLength + 1) } }).success).toBe(false);
  expect(read({ body: { ...none, es: 'x'.repeat(maxBodyLength) } }).success).toBe(true);
  expect(read({ body: { ...none, es: 'x'.repeat(maxBodyLength + 1) } }).success).toBe(false);
});

test.each(['a\nBcc: x@y.example', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u202Eb', '\u0000a'])(
  'the subject %j is refused',
  (en) => {
    expect(read({ subject: { ...none, en } }).success).toBe(false);
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
