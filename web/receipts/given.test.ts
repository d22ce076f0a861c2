import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { RECEIPT_LIMIT } from '../../domain/ledger/rules.receipt.ts';
import { readGiven, readReceiptFile, readScanned } from './given.ts';
import { fragmentOf, readFragment } from './receipt-link.ts';

const receipt = 'c2sp.org/tlog-proof@v1\nindex 4127\n\nvotataco.example\n';
const LINK = 'https://votataco.example/receipt#AbC-_123';

/** The text that the page will check. */
async function textOf(given: Awaited<ReturnType<typeof readGiven>>) {
  return 'fragment' in given ? readFragment(given.fragment) : given;
}

test('a pasted link leads to the receipt in it', async () => {
  expect(await readGiven(` ${LINK}\n`)).toEqual({ fragment: 'AbC-_123' });
  const own = 'http://localhost:3000/receipt?ballot=b1#x';
  expect(await readGiven(own)).toEqual({ fragment: 'x' });
});

test('a pasted receipt may have lost the spaces and line ends around it, and nothing else', async () => {
  const pasted = [receipt, receipt.trim(), `\n ${receipt}\n\n`, receipt.replaceAll('\n', '\r\n')];
  for (const one of pasted) {
    expect(await textOf(await readGiven(one))).toEqual({ text: receipt });
  }
  const changed = receipt.replace('4127', '4 127');
  expect(await textOf(await readGiven(changed))).toEqual({ text: changed });
});

test('nothing, and what is longer than a receipt, is not read', async () => {
  expect(await readGiven(' \n')).toEqual({ fault: 'nothing' });
  expect(await readGiven('A'.repeat(RECEIPT_LIMIT + 1))).toEqual({ fault: 'too_long' });
  expect(await readGiven('A'.repeat(100_000_000))).toEqual({ fault: 'too_long' });
  // Of letters with two bytes each it is too long in bytes alone.
  const dense = [...randomBytes(RECEIPT_LIMIT - 1)]
    .map((byte) => String.fromCharCode(0x100 + byte))
    .join('');
  expect(await readGiven(dense)).toEqual({ fault: 'too_long' });
});

test('half of a surrogate pair is a character like another', async () => {
  expect(await textOf(await readGiven('a\u{d800}b'))).toEqual({ text: 'a\u{fffd}b\n' });
});

test('a file is read as it is, up to the length of a receipt', async () => {
  const fileOf = (text: string, size = text.length) => ({ size, text: async () => text });
  expect(await readReceiptFile(fileOf(receipt))).toEqual({ fragment: await fragmentOf(receipt) });
  const cut = receipt.slice(0, -1);
  expect(await textOf(await readReceiptFile(fileOf(cut)))).toEqual({ text: cut });
  expect(await readReceiptFile(fileOf(''))).toEqual({ fault: 'nothing' });
  expect(await readReceiptFile(fileOf('A'.repeat(RECEIPT_LIMIT + 1)))).toEqual({
    fault: 'too_long',
  });
});

test('a file of 100 MB is not even opened', async () => {
  const text = vi.fn<() => Promise<string>>();
  expect(await readReceiptFile({ size: 100_000_000, text })).toEqual({ fault: 'too_long' });
  expect(text).not.toHaveBeenCalled();
});

test('of scanned codes only links to receipts are taken', () => {
  expect(readScanned(LINK)).toBe('AbC-_123');
  expect(readScanned('https://votataco.example/restaurant/1#venue=K7M2XR')).toBeNull();
  expect(readScanned('https://votataco.example/receipt')).toBeNull();
  expect(readScanned(receipt)).toBeNull();
});
