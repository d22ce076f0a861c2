import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zipOf } from '../testing/zip.ts';
import { readSheets } from './read.ts';

const SECRET = 'what only the server may read';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook whose sheet begins with a document type, and whose first name is an entity of it. */
function workbookWith(entities: string, name: string): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Restaurants" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${entities}<worksheet xmlns="${MAIN}"><sheetData>${row(['Name', 'State', 'County'])}${row([name, 'SC', 'Lee'])}</sheetData></worksheet>`,
  };
  return zipOf(
    Object.entries(parts).map(([path, text]) => ({ name: path, content: Buffer.from(text) })),
  );
}

/** What a file is read as, or the refusal. */
const readText = (bytes: Buffer): Promise<string> =>
  readSheets(bytes).then(
    ({ sheets }) => JSON.stringify(sheets),
    (error: { code?: string }) => `refused: ${error.code}`,
  );

test('the workbook of these tests is one, without entities', async () => {
  expect(await readText(workbookWith('', 'El Comal'))).toContain('El Comal');
});

test('entities bring in no file of the server, and no address is asked for one', async () => {
  const asked: (string | undefined)[] = [];
  const outside = createServer((request, response) => {
    asked.push(request.url);
    response.end(SECRET);
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as AddressInfo;
  const file = join(tmpdir(), `vota-taco-entity-${port}.txt`);
  writeFileSync(file, SECRET);
  for (const source of [`file://${file}`, `http://127.0.0.1:${port}/secret`]) {
    const entities = `<!DOCTYPE worksheet [<!ENTITY x SYSTEM "${source}">]>`;
    expect(await readText(workbookWith(entities, '&x;'))).not.toContain(SECRET);
    const parameter = `<!DOCTYPE worksheet [<!ENTITY % x SYSTEM "${source}"> %x;]>`;
    expect(await readText(workbookWith(parameter, 'El Comal'))).not.toContain(SECRET);
  }
  outside.close();
  rmSync(file);
  expect(asked).toEqual([]);
});

test('entities that name each other do not grow', async () => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const inside = level === 0 ? 'taco' : `&l${level - 1};`.repeat(10);
    return `<!ENTITY l${level} "${inside}">`;
  });
  const entities = `<!DOCTYPE worksheet [${levels.join('')}]>`;
  expect((await readText(workbookWith(entities, '&l11;'))).length).toBeLessThan(10_000);
});
