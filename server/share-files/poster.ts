import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { readableAddress } from '../../domain/sharing/rules.short-links.ts';
import { translatorFor } from '../http/language.ts';
import { rosette } from '../result-files/badge.ts';
import { emblem } from '../result-files/emblem.ts';
import { type Lettering, openLettering } from '../result-files/lettering.ts';
import { CHILE, DUSK, INK, LINE, MUTED, PAPER } from '../result-files/palette.ts';
import { sheet } from '../result-files/papel-picado.ts';
import { box, type Shape } from '../result-files/shapes.ts';
import { openPdf } from '../sheets/pdf-document.ts';
import type { Pen } from '../sheets/pdf-pen.ts';
import { codeText, type Handout, inAll, stepsOf } from './handout.ts';
import { BLEED, drawFigure, drawGround, paperOf, setBoxes, writeLine } from './print-page.ts';
import { qrCode } from './qr-code.ts';
import { flags, market, sky } from './scene.ts';

/** US Letter, upright: the windows of restaurants have it, and every shop prints it. */
const POSTER = { width: 612, height: 792 };
const MIDDLE = POSTER.width / 2;
const SHEET = { x: 40, y: 102, width: 532, height: 590 };
/** The cuts of the sheet are drawn for a picture twice as large. */
const CUTS = 0.5;
const INNER = { x: SHEET.x + 44, width: SHEET.width - 88 };
const CODE = { size: 180, y: 338 };
const STEPS = 544;
/** Of the same step in the next language, below. */
const STEP = 40;

/** A poster in every language, as tagged PDF with bleed and crop marks. */
export async function writePoster(handout: Handout): Promise<Uint8Array<ArrayBuffer>> {
  const { festival, restaurant, moment } = handout;
  const letters = await openLettering();
  const t = translatorFor(DEFAULT_LANGUAGE);
  const { doc, root, finish } = await openPdf({
    language: DEFAULT_LANGUAGE,
    title: t('sharing.print_poster', { restaurant }),
    author: festival,
    moment,
    size: paperOf(POSTER),
  });
  // Text near the edge must not begin a page.
  doc.page.margins = { top: 0, right: 0, bottom: 0, left: 0 };
  setBoxes(doc, POSTER);
  const pen: Pen = { doc, root, language: DEFAULT_LANGUAGE, y: 0 };
  drawGround(pen, POSTER, ground(letters));
  writeHead(pen, letters, handout);
  writeCode(pen, letters, handout);
  writeSteps(pen, letters, handout);
  root.end();
  return finish();
}

const stepX = (index: number) => INNER.x + (INNER.width / 3) * (index + 0.5);

function ground(letters: Lettering): Shape[] {
  const [width, height] = [POSTER.width + 2 * BLEED, POSTER.height + 2 * BLEED];
  return [
    { at: { x: -BLEED, y: -BLEED }, shapes: [...sky(width, height), ...flags(width, 2, 66)] },
    market(MIDDLE, POSTER.height, 0.54),
    {
      at: { x: SHEET.x, y: SHEET.y, scale: CUTS },
      shapes: [
        { d: sheet(SHEET.width / CUTS, SHEET.height / CUTS, 300), fill: PAPER, isHollow: true },
      ],
    },
    emblem(MIDDLE - 46, SHEET.y - 36, 92),
    box({ x: INNER.x, y: STEPS - 12, width: INNER.width, height: 1.2 }, { fill: LINE }),
    ...[1, 2, 3].map((number): Shape => ({
      at: { x: stepX(number - 1), y: STEPS + 18 },
      shapes: [rosette(letters, number, 18, DUSK[1])],
    })),
  ];
}

function writeHead(pen: Pen, letters: Lettering, { festival, restaurant }: Handout): void {
  const center = { x: MIDDLE, align: 'center' } as const;
  let y = SHEET.y + 60;
  const setting = {
    face: 'bold',
    width: INNER.width,
    largest: 16,
    smallest: 10,
    lines: 1,
  } as const;
  y += writeLine(
    pen,
    letters,
    { type: 'P', text: festival, setting, fill: MUTED },
    { ...center, y },
  );
  for (const { language, text } of inAll((one) => translatorFor(one)('sharing.print_title'))) {
    const large = {
      face: 'display',
      width: INNER.width,
      largest: 44,
      smallest: 24,
      lines: 1,
    } as const;
    y += writeLine(
      pen,
      letters,
      { type: 'H1', text, language, setting: large, fill: CHILE },
      { ...center, y },
    );
  }
  const name = {
    face: 'display',
    width: INNER.width,
    largest: 26,
    smallest: 13,
    lines: 2,
  } as const;
  const set = letters.set(restaurant, name);
  const room = CODE.y - 6 - y;
  writeLine(
    pen,
    letters,
    { type: 'P', text: restaurant, setting: name, fill: INK },
    { ...center, y: y + Math.max(0, room - set.height) / 2 },
  );
}

/** The code in the middle, and below it the address for those who type. */
function writeCode(pen: Pen, letters: Lettering, handout: Handout): void {
  const { size, y } = CODE;
  const alt = inAll((language) => codeText(handout, language));
  drawFigure(
    pen,
    qrCode(handout.address, { x: INNER.x, y, size }),
    alt.map(({ text }) => text).join(' · '),
  );
  const x = INNER.x + size + 24;
  const width = INNER.width - size - 24;
  const lines = [
    ...inAll((language) => translatorFor(language)('sharing.print_scan')).map((said) => ({
      ...said,
      setting: { face: 'bold', width, largest: 19, smallest: 11, lines: 2 } as const,
      fill: INK,
      below: 6,
    })),
    {
      text: readableAddress(handout.address),
      setting: { face: 'display', width, largest: 26, smallest: 9, lines: 2 } as const,
      fill: CHILE,
      below: 0,
    },
  ];
  const height = lines.reduce(
    (sum, { text, setting, below }) => sum + letters.set(text, setting).height + below,
    0,
  );
  let top = y + (size - height) / 2;
  for (const { below, ...line } of lines) {
    top += writeLine(pen, letters, { type: 'P', ...line }, { x, y: top, align: 'left' }) + below;
  }
}

/** The three steps beside each other, each in every language. */
function writeSteps(pen: Pen, letters: Lettering, handout: Handout): void {
  const width = INNER.width / 3 - 12;
  const head = { face: 'bold', width, largest: 13, smallest: 9, lines: 1 } as const;
  const how = { face: 'regular', width, largest: 10, smallest: 7, lines: 2 } as const;
  for (const index of [0, 1, 2]) {
    for (const [number, language] of LANGUAGES.entries()) {
      const step = stepsOf(handout, language)[index];
      if (!step) continue;
      const at = { x: stepX(index), align: 'center' } as const;
      const y = STEPS + 42 + number * STEP;
      const height = writeLine(
        pen,
        letters,
        { type: 'H2', text: step.head, language, setting: head, fill: INK },
        { ...at, y },
      );
      writeLine(
        pen,
        letters,
        { type: 'P', text: step.how, language, setting: how, fill: INK },
        { ...at, y: y + height },
      );
    }
  }
}
