import { DEFAULT_LANGUAGE, type Language, LANGUAGES, regionOf } from '../../domain/language.ts';
import { readableAddress } from '../../domain/sharing/rules.short-links.ts';
import { translatorFor } from '../http/language.ts';
import { rosette } from '../result-files/badge.ts';
import { emblem } from '../result-files/emblem.ts';
import { type Lettering, openLettering } from '../result-files/lettering.ts';
import { CHILE, DUSK, INK, MUTED, PAPER } from '../result-files/palette.ts';
import { box, type Shape } from '../result-files/shapes.ts';
import { openPdf } from '../sheets/pdf-document.ts';
import type { Pen } from '../sheets/pdf-pen.ts';
import { codeText, type Handout, stepsOf } from './handout.ts';
import { BLEED, drawFigure, drawGround, paperOf, setBoxes, writeLine } from './print-page.ts';
import { qrCode } from './qr-code.ts';
import { flags, market, sky } from './scene.ts';

/** The size of a postcard, which stands in usual card holders. */
const CARD = { width: 288, height: 432 };
const MIDDLE = CARD.width / 2;
const SHEET = { x: 18, y: 66, width: 252, height: 322, radius: 12 };
const INNER = { x: SHEET.x + 18, width: SHEET.width - 36 };
const CODE = { size: 106, y: 150 };
const STEPS = 292;
const STEP = 30;

/** A table card as tagged PDF with bleed and crop marks: a side for each language. */
export async function writeTableCard(handout: Handout): Promise<Uint8Array<ArrayBuffer>> {
  const { festival, restaurant, moment } = handout;
  const letters = await openLettering();
  const size = paperOf(CARD);
  const { doc, root, finish } = await openPdf({
    language: DEFAULT_LANGUAGE,
    title: translatorFor(DEFAULT_LANGUAGE)('sharing.print_table', { restaurant }),
    author: festival,
    moment,
    size,
  });
  for (const [index, language] of LANGUAGES.entries()) {
    if (index > 0) doc.addPage({ size: [...size], margin: 0 });
    // Text near the edge must not begin a page.
    doc.page.margins = { top: 0, right: 0, bottom: 0, left: 0 };
    setBoxes(doc, CARD);
    const side = doc.struct(
      'Sect',
      language === DEFAULT_LANGUAGE ? {} : { lang: regionOf(language) },
    );
    root.add(side);
    drawSide({ doc, root: side, language, y: 0 }, letters, handout);
    side.end();
  }
  root.end();
  return finish();
}

function ground(letters: Lettering): Shape[] {
  const [width, height] = [CARD.width + 2 * BLEED, CARD.height + 2 * BLEED];
  return [
    { at: { x: -BLEED, y: -BLEED }, shapes: [...sky(width, height), ...flags(width, 1, 40)] },
    market(MIDDLE, CARD.height + 8, 0.36),
    box(SHEET, { fill: PAPER }),
    emblem(MIDDLE - 24, SHEET.y - 24, 48),
    ...[0, 1, 2].map((index): Shape => ({
      at: { x: INNER.x + 11, y: STEPS + index * STEP + 12 },
      shapes: [rosette(letters, index + 1, 11, DUSK[1])],
    })),
  ];
}

function drawSide(pen: Pen, letters: Lettering, handout: Handout): void {
  const { language } = pen;
  const t = translatorFor(language);
  drawGround(pen, CARD, ground(letters));
  const center = { x: MIDDLE, align: 'center' } as const;
  const { width } = INNER;
  const small = { face: 'bold', width, largest: 8.5, smallest: 6, lines: 1 } as const;
  const large = { face: 'display', width, largest: 27, smallest: 16, lines: 1 } as const;
  const name = { face: 'display', width, largest: 15, smallest: 8.5, lines: 2 } as const;
  let y = SHEET.y + 26;
  y += writeLine(
    pen,
    letters,
    { type: 'P', text: handout.festival, setting: small, fill: MUTED },
    { ...center, y },
  );
  y += writeLine(
    pen,
    letters,
    { type: 'H1', text: t('sharing.print_title'), setting: large, fill: CHILE },
    { ...center, y },
  );
  const room = CODE.y - 4 - y;
  const height = letters.set(handout.restaurant, name).height;
  writeLine(
    pen,
    letters,
    { type: 'P', text: handout.restaurant, setting: name, fill: INK },
    { ...center, y: y + Math.max(0, room - height) / 2 },
  );
  drawFigure(
    pen,
    qrCode(handout.address, { x: MIDDLE - CODE.size / 2, y: CODE.y, size: CODE.size }),
    codeText(handout, language),
  );
  writeAddress(pen, letters, handout, language);
  writeSteps(pen, letters, handout, language);
}

function writeAddress(pen: Pen, letters: Lettering, handout: Handout, language: Language): void {
  const center = { x: MIDDLE, align: 'center' } as const;
  const { width } = INNER;
  const scan = { face: 'regular', width, largest: 8.5, smallest: 6, lines: 1 } as const;
  const address = { face: 'bold', width, largest: 13, smallest: 6, lines: 1 } as const;
  const text = translatorFor(language)('sharing.print_scan');
  let y = CODE.y + CODE.size + 3;
  y += writeLine(pen, letters, { type: 'P', text, setting: scan, fill: MUTED }, { ...center, y });
  writeLine(
    pen,
    letters,
    { type: 'P', text: readableAddress(handout.address), setting: address, fill: INK },
    { ...center, y },
  );
}

function writeSteps(pen: Pen, letters: Lettering, handout: Handout, language: Language): void {
  const width = INNER.width - 30;
  const head = { face: 'bold', width, largest: 10, smallest: 8, lines: 1 } as const;
  const how = { face: 'regular', width, largest: 8.4, smallest: 6.5, lines: 1 } as const;
  for (const [index, step] of stepsOf(handout, language).entries()) {
    const at = { x: INNER.x + 30, align: 'left' } as const;
    const y = STEPS + index * STEP;
    const height = writeLine(
      pen,
      letters,
      { type: 'H2', text: step.head, setting: head, fill: INK },
      { ...at, y },
    );
    writeLine(
      pen,
      letters,
      { type: 'P', text: step.how, setting: how, fill: INK },
      { ...at, y: y + height },
    );
  }
}
