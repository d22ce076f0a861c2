import { inflateSync } from 'node:zlib';

/** The numbered objects of a PDF, as their text, with their streams inflated. */
function objectsIn(pdf: string): Map<string, string> {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = body.split(/stream\n/, 2);
    const bytes = stream?.replace(/\nendstream$/, '');
    const isDeflated = head.includes('/FlateDecode') && bytes !== undefined;
    const inner = isDeflated ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes;
    objects.set(id, `${head}${inner ?? ''}`);
  }
  return objects;
}

/** What each glyph of a font stands for, of its ToUnicode map. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, from = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      const codes = (units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16));
      letters[parseInt(from, 16) + index] = String.fromCharCode(...codes);
    }
  }
  return letters;
}

/** The texts of a PDF of pdfkit in the order in which they are drawn, each page with its lines. */
export function pdfTexts(bytes: Uint8Array): string[][] {
  const objects = objectsIn(Buffer.from(bytes).toString('latin1'));
  const fonts = new Map<string, string[]>();
  for (const resources of objects.values()) {
    for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (map) fonts.set(name, lettersOf(objects.get(map) ?? ''));
    }
  }
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(object));
  return pages.map((page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '';
    let letters: string[] = [];
    const lines: string[] = [];
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? [];
      if (shown === undefined) continue;
      const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(
        ([, run = '']) => run.match(/.{4}/g) ?? [],
      );
      lines.push(glyphs.map((glyph) => letters[parseInt(glyph, 16)] ?? '').join(''));
    }
    return lines;
  });
}
