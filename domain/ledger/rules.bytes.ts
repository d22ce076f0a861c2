import { LedgerFault } from './rules.faults.ts';

/** A SHA-256 of the platform: `node:crypto` on the server, a library in the browser. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;

const hexDigits = '0123456789abcdef';

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hexDigits.charAt(byte >> 4) + hexDigits.charAt(byte & 15);
  return text;
}

/** Lower case alone, as `toHex` writes it. */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) throw new LedgerFault('bad_hex');
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const alphabets = {
  base64: encodeUtf8(`${base64Digits}+/`),
  base64Url: encodeUtf8(`${base64Digits}-_`),
};
const values = {
  base64: valuesOf(alphabets.base64),
  base64Url: valuesOf(alphabets.base64Url),
};

/** The value of each digit by its character code; 255 for what is none. */
function valuesOf(alphabet: Uint8Array): Uint8Array {
  const table = new Uint8Array(128).fill(255);
  for (const [value, digit] of alphabet.entries()) table[digit] = value;
  return table;
}

/** RFC 4648, section 4: with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const text = encodeDigits(bytes, alphabets.base64);
  return text + '='.repeat((4 - (text.length % 4)) % 4);
}

/** RFC 4648, section 5: for addresses, without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeDigits(bytes, alphabets.base64Url);
}

function encodeDigits(bytes: Uint8Array, alphabet: Uint8Array): string {
  const digits = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let length = 0;
  let kept = 0;
  let bits = 0;
  for (const byte of bytes) {
    kept = ((kept << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      digits[length++] = alphabet[(kept >> bits) & 63] ?? 0;
    }
  }
  if (bits > 0) digits[length] = alphabet[(kept << (6 - bits)) & 63] ?? 0;
  return decodeUtf8(digits);
}

/**
 * The bytes of the one text that `encodeBase64` writes for them: no other padding, no space or newline, and the
 * bits that no byte needs are 0, so that no changed text stands for the same bytes.
 */
export function decodeBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0) throw new LedgerFault('bad_base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return decodeDigits(text.slice(0, text.length - padding), values.base64);
}

/** The same for the text that `encodeBase64Url` writes. */
export function decodeBase64Url(text: string): Uint8Array {
  return decodeDigits(text, values.base64Url);
}

function decodeDigits(digits: string, table: Uint8Array): Uint8Array {
  if (digits.length % 4 === 1) throw new LedgerFault('bad_base64');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let kept = 0;
  let bits = 0;
  let length = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = table[digits.charCodeAt(i)] ?? 255;
    if (value === 255) throw new LedgerFault('bad_base64');
    kept = ((kept << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (kept >> bits) & 255;
  }
  if ((kept & ((1 << bits) - 1)) !== 0) throw new LedgerFault('bad_base64');
  return bytes;
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Of public values: it stops at the first byte that differs. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return compareBytes(a, b) === 0;
}

/** Negative if `a` sorts before `b`, byte by byte. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** A whole number in big-endian order. */
export function encodeBigEndian(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let i = length - 1; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  if (rest !== 0 || !Number.isSafeInteger(value) || value < 0) throw new LedgerFault('bad_number');
  return bytes;
}

/** @throws if the number is larger than those that JavaScript counts exactly */
export function decodeBigEndian(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  if (!Number.isSafeInteger(value)) throw new LedgerFault('bad_number');
  return value;
}

/** A whole number in decimal digits, without a leading zero. */
export function parseDecimal(text: string): number {
  const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new LedgerFault('bad_number');
  return value;
}

/** @throws for half of a surrogate pair, which UTF-8 has no bytes for */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      const point = text.codePointAt(i++) ?? 0;
      if (point < 0x10000) throw new LedgerFault('bad_utf8');
      code = point;
    }
    if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6);
    } else {
      if (code < 0x10000) {
        bytes[length++] = 0xe0 | (code >> 12);
      } else {
        bytes[length++] = 0xf0 | (code >> 18);
        bytes[length++] = 0x80 | ((code >> 12) & 63);
      }
      bytes[length++] = 0x80 | ((code >> 6) & 63);
    }
    bytes[length++] = 0x80 | (code & 63);
  }
  return bytes.slice(0, length);
}

/** As many characters as a call surely takes as arguments. */
const charactersAtOnce = 4096;

/** @throws unless the bytes are those that `encodeUtf8` writes for the text */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = '';
  let units: number[] = [];
  for (let i = 0; i < bytes.length;) {
    const first = bytes[i] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const point = length === 1 ? first : decodePoint(bytes, i, length);
    if (point < 0x10000) {
      units.push(point);
    } else {
      units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff));
    }
    i += length;
    if (units.length < charactersAtOnce) continue;
    text += String.fromCharCode(...units);
    units = [];
  }
  return text + String.fromCharCode(...units);
}

/** The smallest character that is written with as many bytes: a longer form of a smaller one is refused. */
const smallest = [0, 0, 0x80, 0x800, 0x10000];

function decodePoint(bytes: Uint8Array, at: number, length: number): number {
  const first = bytes[at] ?? 0;
  let point = first & (0xff >> (length + 1));
  let isGood = first >= 0xc0 && first < 0xf8;
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i] ?? 0;
    isGood &&= next >> 6 === 2;
    point = (point << 6) | (next & 63);
  }
  isGood &&= point >= (smallest[length] ?? 0) && point <= 0x10ffff;
  isGood &&= point < 0xd800 || point >= 0xe000;
  if (!isGood) throw new LedgerFault('bad_utf8');
  return point;
}
