import { deflateRawSync } from 'node:zlib';
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { RECEIPT_LIMIT } from '../../domain/ledger/rules.receipt.ts';
import { fragmentOf, readFragment } from './receipt-link.ts';

const sample = `c2sp.org/tlog-proof@v1\nindex 4127\n${randomBytes(32).toString('base64')}\n\n— votataco.example\n`;

afterEach(() => void vi.unstubAllGlobals());

/** A fragment of compressed bytes, with the sum that belongs to them. */
const fragmentAround = (compressed: Buffer): string =>
  Buffer.concat([
    createHash('sha256').update(compressed).digest().subarray(0, 4),
    compressed,
  ]).toString('base64url');

test('a link holds a receipt as it is', async () => {
  for (const text of ['', 'a', sample, randomBytes(4096).toString('hex')]) {
    const fragment = await fragmentOf(text);
    expect(fragment).toMatch(/^[\w-]+$/);
    expect(await readFragment(fragment)).toEqual({ text });
  }
});

test('a link with one changed, lost or added character is refused', async () => {
  const fragment = await fragmentOf(sample);
  for (let at = 0; at < fragment.length; at += 1) {
    const [before, after] = [fragment.slice(0, at), fragment.slice(at + 1)];
    const other = fragment[at] === 'A' ? 'B' : 'A';
    expect(await readFragment(before + other + after)).toEqual({ fault: 'broken' });
    expect(await readFragment(before + after)).toEqual({ fault: 'broken' });
    expect(await readFragment(`${before}A${fragment.slice(at)}`)).toEqual({ fault: 'broken' });
  }
});

test('a link without a receipt is refused', async () => {
  for (const fragment of ['', 'main', 'a b', '####', fragmentAround(Buffer.from('no deflate'))]) {
    expect(await readFragment(fragment)).toEqual({ fault: 'broken' });
  }
});

test('compressed bytes without an end, and those that are no text, are refused', async () => {
  const whole = deflateRawSync(sample);
  expect(await readFragment(fragmentAround(whole))).toEqual({ text: sample });
  expect(await readFragment(fragmentAround(whole.subarray(0, -2)))).toEqual({ fault: 'broken' });
  const noText = deflateRawSync(Buffer.from([0xff, 0xfe]));
  expect(await readFragment(fragmentAround(noText))).toEqual({ fault: 'broken' });
});

test('the longest receipt fits, and one character more does not', async () => {
  const longest = randomBytes(RECEIPT_LIMIT / 2).toString('hex');
  expect(await readFragment(await fragmentOf(longest))).toEqual({ text: longest });
  const longer = fragmentAround(deflateRawSync(`${longest}a`));
  expect(await readFragment(longer)).toEqual({ fault: 'too_long' });
});

test('a link of 100 MB is refused before it is read', async () => {
  const read = vi.fn<() => void>();
  vi.stubGlobal('DecompressionStream', read);
  expect(await readFragment('A'.repeat(100_000_000))).toEqual({ fault: 'too_long' });
  expect(read).not.toHaveBeenCalled();
});

test('of a short link that would become megabytes, only kilobytes are made', async () => {
  let made = 0;
  const Real = DecompressionStream;
  vi.stubGlobal(
    'DecompressionStream',
    class {
      readonly writable;
      readonly readable;
      constructor() {
        const real = new Real('deflate-raw');
        this.writable = real.writable;
        this.readable = real.readable.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform: (chunk, controller) => {
              made += chunk.length;
              controller.enqueue(chunk);
            },
          }),
        );
      }
    },
  );
  const bomb = deflateRawSync(Buffer.alloc(8_000_000), { level: 9 });
  expect(bomb.length).toBeLessThan(RECEIPT_LIMIT);
  expect(await readFragment(fragmentAround(bomb))).toEqual({ fault: 'too_long' });
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(1_000_000);
});
