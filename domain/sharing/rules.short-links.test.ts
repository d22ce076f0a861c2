import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeOf,
  idsNear,
  idsOf,
  readableAddress,
  readShortPath,
  shortPath,
} from './rules.short-links.ts';

const id = '7e52ec39-b665-5688-9471-688ff0d2b311';

test('a code has six digits, or so many that no older restaurant has them', () => {
  expect(codeOf(id, [])).toBe('7e52ec');
  expect(codeOf(id, ['11111111-b665-5688-9471-688ff0d2b311'])).toBe('7e52ec');
  expect(codeOf(id, ['7e52ec00-b665-5688-9471-688ff0d2b311'])).toBe('7e52ec3');
  expect(codeOf(id, ['7e52ec39-b665-5688-9471-688ff0d2b310'])).toBe(id.replaceAll('-', ''));
});

test('the range of a code is all ids that begin with it', () => {
  expect(idsOf('7e52ec39b')).toEqual({
    first: '7e52ec39-b000-0000-0000-000000000000',
    last: '7e52ec39-bfff-ffff-ffff-ffffffffffff',
  });
  expect(idsNear(id)).toEqual(idsOf('7e52ec'));
  const { first, last } = idsOf(id.replaceAll('-', ''));
  expect([first, last]).toEqual([id, id]);
});

test('a code means the oldest restaurant that begins with it, so each restaurant has one of its own', () => {
  // Ids that are nearly alike, the oldest first.
  const digits = fc.stringMatching(/^0{7}[01]{25}$/);
  fc.assert(
    fc.property(fc.uniqueArray(digits, { minLength: 1, maxLength: 30 }), (all) => {
      const ids = all.map((one) => idsOf(one).first);
      for (const [index, one] of ids.entries()) {
        const { first, last } = idsOf(codeOf(one, ids.slice(0, index)));
        expect(ids.find((other) => other >= first && other <= last)).toBe(one);
      }
    }),
  );
});

test('an address is read as it is written, and typed in any case', () => {
  expect(readShortPath(shortPath('7e52ec'))).toBe('7e52ec');
  expect(readShortPath('/r/7E52EC/')).toBe('7e52ec');
  for (const path of [
    '/r/7e52e',
    '/r/',
    '/r',
    '/r/7e52eg',
    '/r/7e52ec/x',
    `/r/${'0'.repeat(33)}`,
  ]) {
    expect(readShortPath(path)).toBeNull();
  }
});

test('people read an address without its scheme', () => {
  expect(readableAddress('https://vota-taco.example/r/7e52ec')).toBe('vota-taco.example/r/7e52ec');
  expect(readableAddress('http://localhost:3000/r/7e52ec')).toBe('localhost:3000/r/7e52ec');
});
