import { describe, expect, test } from 'vitest';
import { toPng } from '../result-files/raster.ts';
import { toSvg } from '../result-files/shapes.ts';
import { pdfTexts } from '../testing/pdf-text.ts';
import { readQrCodes } from '../testing/qr-codes.ts';
import type { Handout } from './handout.ts';
import { presentSheet } from './handout-file.ts';
import { writePoster } from './poster.ts';
import { qrCode } from './qr-code.ts';
import { writeTableCard } from './table-card.ts';

const handout: Handout = {
  sheet: 'poster',
  festival: 'Vota Taco 2026',
  restaurant: 'El Comal de Lupita',
  address: 'https://vota-taco.example/r/7e52ec',
  isCodeNeeded: false,
  moment: new Date('2026-05-01T12:00:00Z'),
};
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe.each([
  { name: 'the poster', write: writePoster, pages: 1, trim: [612, 792] },
  { name: 'the table card', write: writeTableCard, pages: 2, trim: [288, 432] },
] as const)('$name', ({ write, pages, trim: [width, height] }) => {
  test('is cut to its size, with an eighth of an inch of bleed', async () => {
    const text = latin1(await write(handout));
    const box = (out: number) =>
      `[${36 - out} ${36 - out} ${36 + width + out} ${36 + height + out}]`;
    for (const [key, value] of [
      ['MediaBox', `[0 0 ${width + 72} ${height + 72}]`],
      ['TrimBox', box(0)],
      ['BleedBox', box(9)],
    ] as const) {
      expect(text.split(`/${key} ${value}`)).toHaveLength(pages + 1);
    }
  });

  test('is tagged PDF/UA with all its fonts, and without pictures of dots', async () => {
    const text = latin1(await write(handout));
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toMatch(/\/Marked true/);
    expect(text).toContain('pdfuaid:part');
    expect(text).toContain('/Lang (es-US)');
    expect(count(text, /\/S \/Figure\n/g)).toBe(pages);
    expect(count(text, /\/Alt \(/g)).toBe(pages);
    for (const font of text.match(/\/BaseFont \/\S+/g) ?? []) {
      expect(font).toMatch(/\/[A-Z]{6}\+(AtkinsonHyperlegibleNext|Truculenta)/);
    }
    expect(text).not.toContain('/Subtype /Image');
  });

  test('says in both languages what to do, and the address to type', async () => {
    const lines = pdfTexts(await write(handout));
    expect(lines).toHaveLength(pages);
    const said = lines.flat().join(' ');
    for (const text of [
      'Vote for us!',
      '¡Vota por nosotros!',
      'El Comal de Lupita',
      'vota-taco.example/r/7e52ec',
      'Be here Voting works within 0.5 mile of us.',
      'Rate your dish Give it 1 to 5 tacos.',
      'Send your vote Sign in and send it. Once a day.',
      'Ven aquí Se vota a no más de 0.5 millas de nosotros.',
      'Califica tu platillo Dale de 1 a 5 tacos.',
      'Envía tu voto Inicia sesión y envíalo. Una vez al día.',
    ]) {
      expect(said).toContain(text);
    }
  });

  test('asks for the counter’s code where a vote needs it', async () => {
    const said = pdfTexts(await write({ ...handout, isCodeNeeded: true }))
      .flat()
      .join(' ');
    expect(said).toContain('Be here Scan the code on the screen at our counter.');
    expect(said).toContain('Ven aquí Escanea el código de la pantalla del mostrador.');
    expect(said).not.toContain('0.5');
  });

  test('gives screen readers the whole of a name that does not fit', async () => {
    expect(latin1(await write({ ...handout, restaurant: 'x'.repeat(200) }))).toContain(
      '/ActualText',
    );
  });
});

test('a sheet is a file that says what it is of', async () => {
  const nameOf = async (sheet: Handout['sheet'], language: 'en' | 'es') =>
    (await presentSheet({ ...handout, sheet, restaurant: 'Señora Ñandú' }, language)).name;
  expect(await nameOf('poster', 'en')).toBe('poster-senora-nandu.pdf');
  expect(await nameOf('table-card', 'es')).toBe('tarjeta-de-mesa-senora-nandu.pdf');
});

test.each([21, 40, 80, 150])(
  'phones read a code of an address with %i characters',
  async (length) => {
    const address = `https://${'a'.repeat(length - 8)}`;
    for (const isInPixels of [true, false]) {
      const svg = toSvg({
        width: 300,
        height: 300,
        title: '',
        description: '',
        shapes: qrCode(address, { x: 0, y: 0, size: 300, isInPixels }),
      });
      expect(await readQrCodes(new Uint8Array(await toPng(svg, 600)))).toEqual([address]);
    }
  },
);
