import { describe, expect, test } from 'vitest';
import { pdfTexts } from '../testing/pdf-text.ts';
import type { Report } from './report.ts';
import { writeReportPdf } from './report-pdf.ts';

const report: Report = {
  language: 'es',
  festival: 'Vota Taco',
  title: 'Los primeros 40 restaurantes',
  subtitle: 'Por puntos',
  moment: new Date('2026-09-20T03:30:00Z'),
  sheet: 'Restaurantes',
  about: 'Acerca de',
  columns: [
    { title: 'Lugar', width: 10 },
    { title: 'Restaurante', width: 60 },
    { title: 'Puntos', width: 15, decimals: 0, isChosen: true },
    { title: 'Promedio', width: 15, decimals: 3 },
  ],
  rows: Array.from({ length: 40 }, (_, index) => [
    index + 1,
    `Taquería ${index}\nCharleston, SC`,
    1000 - index,
    4.25,
  ]),
  sections: [{ title: 'Cómo leer esto', lines: ['Una línea', ['Empates', 'No hay']] }],
  page: (page, pages) => `Página ${page} de ${pages}`,
};
const textOf = async (of: Report) => Buffer.from(await writeReportPdf(of)).toString('latin1');
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

test('is tagged PDF/UA: its language, its title, its headings, its table', async () => {
  const text = await textOf(report);
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text).toMatch(/\/MarkInfo\s+\d+ 0 R/);
  expect(text).toMatch(/\/Marked true/);
  expect(text).toMatch(/\/StructTreeRoot \d+ 0 R/);
  expect(text).toContain('/Lang (es-US)');
  expect(text).toMatch(/\/DisplayDocTitle true/);
  expect(text).toContain('pdfuaid:part');
  const tags = (tag: string) => count(text, new RegExp(`/S /${tag}\\n`, 'g'));
  expect(['Document', 'H1', 'H2', 'Table', 'THead', 'TBody'].map(tags)).toEqual([1, 1, 1, 1, 1, 1]);
  // One row of headings in the structure, on however many pages it is printed.
  expect([tags('TR'), tags('TH'), tags('TD')]).toEqual([41, 4 + 40, 3 * 40]);
  expect(count(text, /\/Scope \/Column/g)).toBe(4);
  expect(count(text, /\/Scope \/Row/g)).toBe(40);
  expect(count(text, /\/Type \/Page\n/g)).toBeGreaterThan(1);
});

test('has its fonts in it, and no other', async () => {
  const text = await textOf(report);
  const fonts = text.match(/\/BaseFont \/\S+/g) ?? [];
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/\/[A-Z]{6}\+AtkinsonHyperlegibleNext/);
  expect(count(text, /\/FontFile2/g)).toBe(2);
});

test('of the same report is the same file', async () => {
  expect(await textOf(report)).toBe(await textOf(report));
});

test('tells the real name where its font lacks a sign', async () => {
  const [row = []] = report.rows;
  const named = (name: string) => textOf({ ...report, rows: [[row[0] ?? 1, name, 5, 5]] });
  expect(await named('Señora Ñandú')).not.toContain('/ActualText');
  expect(await named('김치 타코')).toContain('/ActualText');
});

test('without rows and with a long name is a file all the same', async () => {
  expect(await textOf({ ...report, rows: [] })).toContain('%%EOF');
  const long = `${'Muy larga '.repeat(40)}\n${'x'.repeat(300)}`;
  expect(await textOf({ ...report, rows: [[1, long, 5, 5]] })).toContain('%%EOF');
});

describe('a list for the stage', () => {
  const stage = { ...report, isOnePage: true, annex: 'Anexo' };
  const named = (name: string, rows = 20): Report['rows'] =>
    Array.from({ length: rows }, (_, index) => [index + 1, `${name}\nCharleston, SC`, 1000, 4.25]);
  const pagesOf = async (of: Report) => pdfTexts(await writeReportPdf(of));

  test.each([
    ['usual names', named('Taquería El Sol')],
    [
      'names of two lines each',
      named('La taquería de la esquina que nadie encuentra de noche '.repeat(2)),
    ],
    ['some more, who share the last rank', named('Taquería El Sol', 26)],
    ['few rows', named('Taquería El Sol', 3)],
  ])('is on one page with %s, and its notes on the next', async (_, rows) => {
    const [first = [], ...others] = await pagesOf({ ...stage, rows });
    expect(first).toContain(String(rows.length));
    expect(first).not.toContain('Anexo');
    expect(others).toHaveLength(1);
    expect(others[0]?.[0]).toBe('Anexo');
    expect(others[0]).toContain('Cómo leer esto');
  });

  test('goes on over pages where nobody could read it otherwise', async () => {
    const pages = await pagesOf({ ...stage, rows: named('Taquería El Sol', 90) });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.at(-1)?.[0]).toBe('Anexo');
  });
});
