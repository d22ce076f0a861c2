import { expect, test } from 'vitest';
import { sampleResult } from '../testing/sample-result.ts';
import { writeCertificates } from './certificate.ts';
import type { Certifying } from './certificate-parts.ts';
import { firstOf, listsOf } from './lists.ts';

const certifying: Certifying = {
  sha256: 'q8Zk2xYw7LbT1vN4mP0rS5uD9eF3gH6jK8lM2nB4vC0',
  signatures: [
    { name: 'María Hernández', signedAt: new Date('2026-05-10T15:00:00Z') },
    { name: 'John Smith', signedAt: new Date('2026-05-10T16:00:00Z') },
  ],
  address: 'https://vota-taco.example/results',
  logo: null,
};
const file = sampleResult({ names: ['x'.repeat(120), '김치 타코'] });
const [list] = listsOf(file);
const certified = list ? firstOf(list, 10).map((row) => ({ list, row })) : [];

const write = async (some = certified, more: Partial<Certifying> = {}) =>
  Buffer.from(await writeCertificates(file, some, { ...certifying, ...more })).toString('latin1');
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

test('certificates are tagged PDF/UA, a page each, with both languages', async () => {
  const text = await write();
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text).toMatch(/\/Marked true/);
  expect(text).toContain('/Lang (en-US)');
  expect(count(text, /\/Lang \(es-US\)/g)).toBeGreaterThanOrEqual(2 * certified.length);
  expect(text).toContain('pdfuaid:part');
  expect(certified).toHaveLength(10);
  expect(count(text, /\/Type \/Page\n/g)).toBe(10);
  const tags = (tag: string) => count(text, new RegExp(`/S /${tag}\\n`, 'g'));
  expect([tags('Document'), tags('Sect'), tags('H1')]).toEqual([1, 10, 10]);
});

test('they are US Letter on its side, with all fonts in them and no picture', async () => {
  const text = await write();
  expect(count(text, /\/MediaBox \[0 0 792 612\]/g)).toBe(10);
  const fonts = text.match(/\/BaseFont \/\S+/g) ?? [];
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts)
    expect(font).toMatch(/\/[A-Z]{6}\+(AtkinsonHyperlegibleNext|Truculenta)/);
  expect(text).not.toContain('/Subtype /Image');
});

test('where the fonts lack letters, screen readers still get the name', async () => {
  const rows = certified.filter(({ row }) => row.name === '김치 타코');
  expect(rows.length).toBeGreaterThan(0);
  expect(await write(rows)).toContain('/ActualText');
  const plain = certified.filter(
    ({ row }) => /^[A-Z a-z\d]+$/.test(row.name) && row.name.length < 30,
  );
  expect(await write(plain.slice(0, 1), { signatures: [] })).not.toContain('/ActualText');
});

test('the same result gives the same bytes; a festival’s own picture is on them', async () => {
  const some = certified.slice(0, 2);
  expect(await write(some)).toBe(await write(some));
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  expect(await write(certified.slice(0, 1), { logo: pixel })).toContain('/Subtype /Image');
});

test('signatures of deleted accounts leave no line', async () => {
  const [one] = certified;
  if (!one) throw new Error('The sample has no list.');
  const paragraphs = async (signatures: Certifying['signatures']) =>
    count(await write([one], { signatures }), /\/S \/P\n/g);
  const none = await paragraphs([]);
  expect(await paragraphs([{ name: '', signedAt: new Date(0) }])).toBe(none);
  expect(await paragraphs(certifying.signatures)).toBe(none + 4);
});
