import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowValues } from '../sheets/rules.ts';
import { comparedOf, isResembling, Resembling } from './rules.resembling.ts';

const compared = (values: RowValues, within = '45019') => comparedOf(values, values, within, true);
const isLike = (one: RowValues, other: RowValues, within = '45019') =>
  isResembling(compared(one), compared(other, within));
const at = (latitude: number, longitude = -79.9) => ({ latitude, longitude });

test('restaurants of one name in a county are likely the same, in two only with more in common', () => {
  const name = 'El Comal de Lupita';
  expect(isLike({ name }, { name: 'El Comal de Lupitas' })).toBe(true);
  expect(isLike({ name }, { name }, '45061')).toBe(false);
  const phone = '(843) 555-0100';
  expect(isLike({ name, phone }, { name, phone: '+1 843 555 0100' }, '45061')).toBe(true);
  expect(isLike({ name, ...at(32.7801) }, { name, ...at(32.7802) }, '45061')).toBe(true);
  expect(isLike({ name, ...at(32.78) }, { name, ...at(32.79) }, '45061')).toBe(false);
  // A chain has one website.
  const websiteUrl = 'https://comal.example';
  expect(isLike({ name, websiteUrl }, { name, websiteUrl }, '45061')).toBe(false);
});

test('a name within another one needs the same contact, address or door', () => {
  const [one, other] = [{ name: 'El Comal' }, { name: 'El Comal de Lupita' }];
  expect(isLike(one, other)).toBe(false);
  const with_ = (more: RowValues, theirs: RowValues = more) =>
    isLike({ ...one, ...more }, { ...other, ...theirs });
  expect(
    with_({ websiteUrl: 'https://comal.example' }, { websiteUrl: 'http://www.comal.example/' }),
  ).toBe(true);
  expect(with_({ address: '12 N King St' }, { address: '12 King Street' })).toBe(true);
  expect(with_({ address: '12 King St' }, { address: '14 King St' })).toBe(false);
  expect(with_(at(32.7801), at(32.7805))).toBe(true);
  expect(with_({ phone: '1' })).toBe(false);
});

test('other names are the same only at one address with one phone', () => {
  const both = { phone: '843 555 0100', address: '12 King St' };
  expect(isLike({ name: 'La Sirena', ...both }, { name: 'El Comal', ...both })).toBe(true);
  const { phone } = both;
  expect(isLike({ name: 'La Sirena', phone }, { name: 'El Comal', phone })).toBe(false);
});

test('what a look at everything finds, the index finds, too', () => {
  const values = fc.record({
    name: fc
      .array(
        fc.constantFrom('Comal', 'Comall', 'Lupita', 'Lupitas', 'Lupiat', 'Taquería', '2', 'El'),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((words) => words.join(' ')),
    phone: fc.constantFrom(null, '843 555 0100', '843 555 0101'),
    address: fc.constantFrom(null, '12 King St', '14 King St'),
    websiteUrl: fc.constantFrom(null, 'https://a.example', 'https://b.example'),
    latitude: fc.constantFrom(null, 32.78, 32.7805, 32.79),
    longitude: fc.constant(-79.9),
    countyId: fc.constantFrom('45019', '45061'),
  });
  fc.assert(
    fc.property(fc.array(values, { minLength: 2, maxLength: 8 }), (all) => {
      const [one, ...others] = all.map((each) => compared(each, each.countyId));
      const index = new Resembling<RowValues>();
      for (const other of others) index.add(other);
      if (!one) return;
      const found = index.find(one, () => true);
      expect(found !== undefined).toBe(others.some((other) => isResembling(one, other)));
      expect(found === undefined || isResembling(one, found)).toBe(true);
    }),
    { seed: 20, numRuns: 1000 },
  );
});

test('what does not fit is passed over, and nothing resembles itself', () => {
  const index = new Resembling<RowValues>();
  const first = compared({ name: 'El Comal de Lupita' });
  const second = compared({ name: 'El Comal de Lupitas' });
  index.add(first);
  expect(index.find(first, () => true)).toBeUndefined();
  index.add(second);
  expect(index.find(first, () => true)).toBe(second);
  expect(index.find(first, () => false)).toBeUndefined();
});
