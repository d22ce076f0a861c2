import { DEFAULT_LANGUAGE, type Language, LANGUAGES, regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import { decorate, type Pen, tag } from '../sheets/pdf-pen.ts';
import { festivalTitle } from './award.ts';
import { emblem } from './emblem.ts';
import type { Lettering, Setting } from './lettering.ts';
import { DUSK, INK, MUTED } from './palette.ts';
import { drawShapes, writeText } from './pdf-shapes.ts';

/** US Letter, landscape, in points: 72 to an inch. */
export const WIDTH = 792;
export const HEIGHT = 612;
export const MIDDLE = WIDTH / 2;
const COLUMN = 610;
/** Of the names of those who signed. */
const SIGNERS_AT_MOST = 4;

/** What a certificate says besides the result. */
export interface Certifying {
  /** SHA-256 of the result, in base64url. */
  sha256: string;
  /** In their order. */
  signatures: readonly { name: string; signedAt: Date }[];
  /** Where everybody can check the result. */
  address: string;
  /** The festival's own picture as PNG or JPEG; null: the drawn emblem. */
  logo: Uint8Array | null;
}

/** A text of the middle column: what it says, in which language, and how. */
export interface Line {
  type: 'H1' | 'H2' | 'P';
  text: string;
  language?: Language;
  setting: Omit<Setting, 'width'>;
  fill: string;
  above: number;
}

/** Of a hash, so much as a person compares. */
const shortHash = (sha256: string): string => sha256.slice(0, 12);

/** The festival's emblem or picture, and its name. */
export function drawFestival(
  pen: Pen,
  letters: Lettering,
  file: ResultFile,
  logo: Uint8Array | null,
): void {
  const { doc } = pen;
  const size = 40;
  const text = letters.set(festivalTitle(file.festival), {
    face: 'display',
    width: 420,
    largest: 24,
    smallest: 14,
    lines: 1,
  });
  const width = letters.widthOf(text.lines[0] ?? '', text.face, text.size);
  const left = MIDDLE - (width + size + 10) / 2;
  const top = 234;
  decorate(pen, () => {
    if (!logo) return drawShapes(doc, [emblem(left, top, size)]);
    doc
      .save()
      .circle(left + size / 2, top + size / 2, size / 2)
      .clip();
    doc.image(Buffer.from(logo), left, top, {
      cover: [size, size],
      align: 'center',
      valign: 'center',
    });
    doc.restore();
  });
  const y = top + size / 2 - text.size * 0.54;
  writeTagged(
    pen,
    letters,
    text,
    { type: 'P', said: festivalTitle(file.festival) },
    { x: left + size + 10, y, align: 'left', fill: INK },
  );
}

type Place = Parameters<typeof writeText>[3];

function writeTagged(
  pen: Pen,
  letters: Lettering,
  text: ReturnType<Lettering['set']>,
  { type, said, language }: { type: string; said: string; language?: Language | undefined },
  at: Place,
): void {
  if (said === '') return;
  const isWhole = text.lines.join(' ') === said;
  tag(pen, pen.root, type, () => writeText(pen.doc, letters, text, at), {
    // Screen readers get the text itself where letters are missing or it was cut.
    ...(isWhole ? {} : { actual: said }),
    ...(language && language !== DEFAULT_LANGUAGE && { lang: regionOf(language) }),
  });
}

/** Texts below each other, in the middle of the room between the festival's name and the signatures. */
export function drawLines(pen: Pen, letters: Lettering, lines: readonly Line[]): void {
  const [top, bottom] = [284, 462];
  for (let scale = 1; ; scale *= 0.93) {
    const set = lines
      .filter(({ text }) => text !== '')
      .map((line) => ({
        line,
        text: letters.set(line.text, {
          ...line.setting,
          width: COLUMN,
          largest: line.setting.largest * scale,
          smallest: Math.min(line.setting.smallest, line.setting.largest * scale),
        }),
      }));
    const height = set.reduce((sum, { text, line }) => sum + text.height + line.above, 0);
    if (height > bottom - top && scale > 0.55) continue;
    let y = top + Math.max(0, bottom - top - height) / 2;
    for (const { text, line } of set) {
      y += line.above;
      const about = { type: line.type, said: line.text, language: line.language };
      writeTagged(pen, letters, text, about, { x: MIDDLE, y, align: 'center', fill: line.fill });
      y += text.height;
    }
    return;
  }
}

/** The names of those who signed, on lines. A deleted account leaves none. */
export function drawSignatures(pen: Pen, letters: Lettering, all: Certifying['signatures']): void {
  const { doc } = pen;
  const signatures = all.filter(({ name }) => name !== '').slice(0, SIGNERS_AT_MOST);
  const width = Math.min(210, (COLUMN + 40) / Math.max(1, signatures.length) - 30);
  const step = width + 30;
  const y = 506;
  for (const [index, { name, signedAt }] of signatures.entries()) {
    const x = MIDDLE + (index - (signatures.length - 1) / 2) * step;
    const text = letters.set(name, { face: 'display', width, largest: 19, smallest: 9, lines: 1 });
    writeTagged(
      pen,
      letters,
      text,
      { type: 'P', said: name },
      { x, y: y - text.height - 3, align: 'center', fill: DUSK[1] },
    );
    decorate(pen, () =>
      doc
        .moveTo(x - width / 2, y)
        .lineTo(x + width / 2, y)
        .lineWidth(0.8)
        .stroke(INK),
    );
    const said = LANGUAGES.map((language) =>
      translatorFor(language)('resultFiles.certificate_signed', {
        day: new Intl.DateTimeFormat(regionOf(language), {
          dateStyle: 'medium',
          timeZone: FESTIVAL_TIME_ZONE,
        }).format(signedAt),
      }),
    ).join(' · ');
    const small = letters.set(said, { face: 'regular', width, largest: 8, smallest: 5, lines: 1 });
    writeTagged(
      pen,
      letters,
      small,
      { type: 'P', said },
      { x, y: y + 4, align: 'center', fill: MUTED },
    );
  }
}

/** Version, hash and address, by which everybody can check it. */
export function drawCheck(
  pen: Pen,
  letters: Lettering,
  file: ResultFile,
  { sha256, address }: Certifying,
): void {
  for (const [index, language] of LANGUAGES.entries()) {
    const said = translatorFor(language)('resultFiles.certificate_check', {
      version: String(file.version),
      hash: shortHash(sha256),
      address,
    });
    const text = letters.set(said, {
      face: 'regular',
      width: COLUMN + 60,
      largest: 8.5,
      smallest: 6,
      lines: 1,
    });
    writeTagged(
      pen,
      letters,
      text,
      { type: 'P', said, language },
      { x: MIDDLE, y: 533 + index * 12, align: 'center', fill: MUTED },
    );
  }
}
