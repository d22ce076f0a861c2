import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EVIDENCE_MARKS,
  type Entry,
  type VoteEntry,
  contentOf,
  formatEntry,
  parseEntry,
} from './rules.entries.ts';

const b = 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA';
const dish = '00000000-0000-7000-8000-0000000000d1';
const rest = '00000000-0000-7000-8000-0000000000a1';
const zero = ['00000000-0000-7000-8000-0000000000d2', '00000000-0000-7000-8000-0000000000d3'];
const day = '2026-05-02';
const vote: VoteEntry = { t: 'vote', v: 1, b, day, dish, ev: 'pos', pts: 2, rest };
const text = `{"b":"${b}","day":"${day}","dish":"${dish}","ev":"pos","pts":2,"rest":"${rest}","t":"vote","v":1}`;

const bytesOf = (written: string) => new Uint8Array(Buffer.from(written));
const textOf = (entry: Entry) => Buffer.from(formatEntry(entry)).toString();
const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return 'taken';
};
const codeOfText = (written: string) => codeOf(() => parseEntry(bytesOf(written)));
/** The code of the fault for a vote with other fields. */
const codeOfVote = (fields: Record<string, unknown>) => {
  const changed = { ...JSON.parse(text), ...fields };
  const sorted = Object.fromEntries(
    Object.entries(changed).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return codeOfText(JSON.stringify(sorted));
};

describe('an entry is written and read back', () => {
  const content = { day, dish, ev: 'near', pts: 5, rest, zero } as const;
  test.each<[string, Entry]>([
    ['a vote', vote],
    ['a vote with dishes rated 0', { ...vote, zero }],
    ['a vote of an admin', { t: 'vote', v: 1, b, day, dish, flag: 'admin', pts: 2, rest }],
    ['a genesis', { t: 'genesis', v: 1, event: rest, origin: 'votataco.example:8080', rules: b }],
    [
      'a genesis at an address',
      { t: 'genesis', v: 1, event: rest, origin: '[::1]:3000', rules: b },
    ],
    ['a void', { t: 'void', v: 1, leaf: 12, why: 'held' }],
    ['a restore', { t: 'restore', v: 1, leaf: 12, why: 'hold_ended' }],
    ['a void of any', { t: 'void_any', v: 1, why: 'automated', ...content }],
    ['a restore of any', { t: 'restore_any', v: 1, why: 'mistake', ...content }],
    ['a result', { t: 'result', v: 1, sha256: b }],
  ])('%s', (_, entry) => {
    expect(parseEntry(formatEntry(entry))).toEqual(entry);
  });

  test('in its one form, with keys in order and without what is undefined', () => {
    expect(textOf(vote)).toBe(text);
    expect(textOf({ ...vote, zero: undefined, flag: undefined })).toBe(text);
  });

  test('whatever its values', () => {
    const uuid = fc.uuid();
    const votes = fc.record({
      day: fc
        .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      dish: uuid,
      rest: uuid,
      ev: fc.constantFrom(...EVIDENCE_MARKS),
      pts: fc.integer({ min: 1, max: 5 }),
      zeros: fc.uniqueArray(uuid, { maxLength: 100 }),
    });
    fc.assert(
      fc.property(votes, ({ zeros, ...fields }) => {
        const others = zeros.filter((id) => id !== fields.dish).toSorted();
        const entry: VoteEntry = { t: 'vote', v: 1, b, ...fields };
        const whole = others.length > 0 ? { ...entry, zero: others } : entry;
        expect(parseEntry(formatEntry(whole))).toEqual(whole);
      }),
      { seed: 17, numRuns: 100 },
    );
  });
});

describe('an entry is refused', () => {
  test.each([
    ['not JSON', '{', 'entry_not_json'],
    ['a list', '[]', 'entry_not_json'],
    ['null', 'null', 'entry_not_json'],
    ['empty', '', 'entry_not_json'],
    ['of no type', '{"v":1}', 'entry_type_unknown'],
    ['of a type of objects', '{"t":"toString","v":1}', 'entry_type_unknown'],
    ['with a space', text.replace(',', ', '), 'entry_not_canonical'],
    ['with a field twice', text.replace('"pts":2', '"pts":3,"pts":2'), 'entry_not_canonical'],
    [
      'with fields out of order',
      text.replace('"t":"vote","v":1', '"v":1,"t":"vote"'),
      'entry_not_canonical',
    ],
    ['with a number in another form', text.replace('"pts":2', '"pts":2.0'), 'entry_not_canonical'],
    [
      'with an escaped letter',
      text.replace('"t":"vote"', String.raw`"t":"v\u006fte"`),
      'entry_not_canonical',
    ],
    ['with a newline after it', `${text}\n`, 'entry_not_text'],
    ['with a letter outside of ASCII', text.replace('pos', 'pós'), 'entry_not_text'],
    ['too large', `"${'a'.repeat(9000)}"`, 'entry_too_large'],
  ])('%s', (_, written, code) => {
    expect(codeOfText(written)).toBe(code);
  });

  test.each([
    ['of another version', { v: 2 }, 'entry_version_unknown'],
    ['with a field more', { name: 'Ana' }, 'entry_field_unknown'],
    ['with a field of all objects', { constructor: 'x' }, 'entry_field_unknown'],
    ['with a field of another type', { leaf: 3 }, 'entry_field_unknown'],
    ['without its dish', { dish: undefined }, 'entry_field_missing'],
    ['without evidence', { ev: undefined }, 'entry_field_missing'],
    ['with another evidence', { ev: 'admin' }, 'entry_field_invalid'],
    ['with evidence of an admin', { flag: 'admin' }, 'entry_field_invalid'],
    ['with another flag', { flag: true }, 'entry_field_invalid'],
    ['with points in text', { pts: '2' }, 'entry_field_invalid'],
    ['with no point', { pts: 0 }, 'entry_field_invalid'],
    ['with 6 points', { pts: 6 }, 'entry_field_invalid'],
    ['with half a point', { pts: 1.5 }, 'entry_field_invalid'],
    ['with a name of 42 characters', { b: b.slice(1) }, 'entry_field_invalid'],
    ['with a name of loose bits', { b: `${b.slice(0, 42)}B` }, 'entry_field_invalid'],
    ['with an id in capitals', { dish: dish.toUpperCase() }, 'entry_field_invalid'],
    ['with a moment for a day', { day: '2026-05-02T10' }, 'entry_field_invalid'],
    ['on 30 February', { day: '2026-02-30' }, 'entry_day_impossible'],
    ['in month 13', { day: '2026-13-01' }, 'entry_day_impossible'],
    ['in the last century', { day: '1999-12-31' }, 'entry_day_impossible'],
    ['with an empty list', { zero: [] }, 'entry_field_invalid'],
    ['with a list of other things', { zero: [1] }, 'entry_field_invalid'],
    ['with 101 dishes rated 0', { zero: Array(101).fill(dish) }, 'entry_field_invalid'],
    ['with a list out of order', { zero: zero.toReversed() }, 'entry_zero_unsorted'],
    [
      'with a dish twice in the list',
      { zero: ['00000000-0000-7000-8000-0000000000d2', '00000000-0000-7000-8000-0000000000d2'] },
      'entry_zero_unsorted',
    ],
    ['with its own dish in the list', { zero: [dish] }, 'entry_zero_has_dish'],
  ])('%s', (_, fields, code) => {
    expect(codeOfVote(fields)).toBe(code);
  });

  test.each([
    ['a negative leaf', '{"leaf":-1,"t":"void","v":1,"why":"held"}'],
    ['a leaf beyond exact numbers', '{"leaf":9007199254740992,"t":"void","v":1,"why":"held"}'],
    ['words for a reason', '{"leaf":1,"t":"void","v":1,"why":"He is Ana"}'],
    [
      'an address for an origin',
      `{"event":"${rest}","origin":"https://a.example/","rules":"${b}","t":"genesis","v":1}`,
    ],
  ])('of another type, with %s', (_, written) => {
    expect(codeOfText(written)).toBe('entry_field_invalid');
  });

  test('also when it would be written', () => {
    expect(codeOf(() => formatEntry({ ...vote, pts: 9 }))).toBe('entry_field_invalid');
    expect(codeOf(() => formatEntry({ ...vote, zero: zero.toReversed() }))).toBe(
      'entry_zero_unsorted',
    );
  });

  test('after a change of any one character, or read as another entry', () => {
    for (let place = 0; place < text.length; place += 1) {
      for (const sign of ['x', '1', '"', ' ', '{', 'é']) {
        const changed = text.slice(0, place) + sign + text.slice(place + 1);
        if (changed === text) continue;
        let read: Entry | undefined;
        try {
          read = parseEntry(bytesOf(changed));
        } catch {
          continue;
        }
        expect(read).not.toEqual(vote);
      }
    }
  });
});

test('the content of a vote has no name, and that of an admin is in no figure', () => {
  expect(contentOf({ ...vote, zero })).toEqual({ day, dish, ev: 'pos', pts: 2, rest, zero });
  expect(contentOf({ t: 'vote', v: 1, b, day, dish, flag: 'admin', pts: 2, rest })).toBeNull();
});
