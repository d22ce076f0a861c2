import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareBytes,
  decodeBase64,
  decodeBase64Url,
  decodeBigEndian,
  decodeUtf8,
  encodeBase64,
  encodeBase64Url,
  encodeBigEndian,
  encodeUtf8,
  equalBytes,
  fromHex,
  parseDecimal,
  toHex,
} from './rules.bytes.ts';

const bytes = fc.uint8Array({ maxLength: 80 });

describe('hexadecimal digits', () => {
  test('are those of Node, both ways', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(toHex(value)).toBe(Buffer.from(value).toString('hex'));
        expect(fromHex(toHex(value))).toEqual(value);
      }),
    );
  });

  test.each(['0', 'AB', '0g', ' 00', '00\n'])('are refused as %j', (text) => {
    expect(() => fromHex(text)).toThrow('hexadecimal');
  });
});

describe('base64', () => {
  test('is that of Node, both ways', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const node = Buffer.from(value);
        expect(encodeBase64(value)).toBe(node.toString('base64'));
        expect(encodeBase64Url(value)).toBe(node.toString('base64url'));
        expect(decodeBase64(encodeBase64(value))).toEqual(value);
        expect(decodeBase64Url(encodeBase64Url(value))).toEqual(value);
      }),
    );
  });

  test('is read from the one text alone that is written for the bytes', () => {
    const character = fc.constantFrom(
      'A',
      'Q',
      'g',
      'w',
      '/',
      '+',
      '-',
      '_',
      '=',
      'a',
      'B',
      ' ',
      '\n',
    );
    const written = (text: string, write: () => string) => {
      try {
        return write();
      } catch {
        // Refused, as if it were the only text for its bytes.
        return text;
      }
    };
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
        expect(written(text, () => encodeBase64(decodeBase64(text)))).toBe(text);
        expect(written(text, () => encodeBase64Url(decodeBase64Url(text)))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['AB==', 'AA=', 'AA', 'AAA', 'A===', '====', 'AA==\n', 'AA=A', 'AAAA====', 'A-A='])(
    'is refused as %j',
    (text) => {
      expect(() => decodeBase64(text)).toThrow('base64');
    },
  );
});

describe('UTF-8', () => {
  test('is that of the platform, both ways', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const platform = new TextEncoder().encode(text);
        expect(toHex(encodeUtf8(text))).toBe(toHex(platform));
        expect(decodeUtf8(platform)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test('is read and refused as by the strict decoder of the platform', () => {
    const near = fc.uint8Array({ maxLength: 6 }).map((tail) => {
      const heads = [0x41, 0xc0, 0xe0, 0xed, 0xf0, 0xf4, 0xf5, 0xff];
      return Uint8Array.of(heads[tail.length] ?? 0x80, ...tail.map((byte) => byte | 0x80));
    });
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const textOf = (decode: () => string) => {
      try {
        return decode();
      } catch {
        return null;
      }
    };
    fc.assert(
      fc.property(fc.oneof(bytes, near), (value) => {
        expect(textOf(() => decodeUtf8(value))).toBe(textOf(() => decoder.decode(value)));
      }),
      { numRuns: 3000 },
    );
  });

  test('has no bytes for half of a pair', () => {
    expect(() => encodeUtf8('a\ud800')).toThrow('UTF-8');
    expect(() => encodeUtf8('\udc00a')).toThrow('UTF-8');
  });

  test('is read whole when it is long', () => {
    const text = 'Tacos al pastor – ¡qué rico! 🌮'.repeat(1000);
    expect(decodeUtf8(encodeUtf8(text))).toBe(text);
  });
});

describe('numbers', () => {
  test('are written in big-endian order and read back', () => {
    expect(toHex(encodeBigEndian(258, 4))).toBe('00000102');
    expect(decodeBigEndian(encodeBigEndian(Number.MAX_SAFE_INTEGER, 8))).toBe(
      Number.MAX_SAFE_INTEGER,
    );
    expect(() => encodeBigEndian(65_536, 2)).toThrow('too large');
    expect(() => encodeBigEndian(-1, 2)).toThrow('too large');
    expect(() => decodeBigEndian(new Uint8Array(8).fill(255))).toThrow('too large');
  });

  test('are read from plain digits alone', () => {
    expect(parseDecimal('0')).toBe(0);
    expect(parseDecimal('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    for (const text of ['', '00', '01', '+1', '-1', '1e3', '1 ', '9007199254740992', '٣'])
      expect(() => parseDecimal(text)).toThrow('number');
  });
});

test('bytes are compared one by one, the shorter first', () => {
  expect(compareBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBeLessThan(0);
  expect(compareBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBeGreaterThan(0);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 0))).toBe(false);
});
