import { expect, test, vi } from 'vitest';
import { EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import { readWorkbook } from './workbook.ts';
import { askWriter, type CatalogueOrder, writeCatalogue } from './write-apart.ts';
import { type ExportedRow, writeTextFile, writeWorkbook } from './write.ts';

vi.setConfig({ testTimeout: 60_000 });

const places = {
  states: [{ id: 'SC', name: 'South Carolina' }],
  counties: [{ id: '45019', name: 'Charleston', stateId: 'SC' }],
};
const restaurants = Array.from({ length: 2001 }, (_, index) => ({
  ...EMPTY_RESTAURANT,
  id: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
  name: index % 2 ? `=Taquería ${index}` : `Fonda "${index}"`,
  stateId: 'SC',
  countyId: '45019',
  archived: false,
})) as unknown as ExportedRow[];
const rows = { restaurants, dishes: [] };
const order = (format: 'xlsx' | 'csv'): CatalogueOrder => ({
  rows,
  places,
  asked: { format, sheet: 'restaurants' },
  language: 'es',
});

test('a large catalogue is written by another process, and is the same file', async () => {
  const { content, peakBytes } = await askWriter(order('csv'));
  expect(content).toBe(writeTextFile('restaurants', restaurants, places, 'es'));
  expect(peakBytes).toBeGreaterThan(0);
  expect(await writeCatalogue(order('csv'))).toBe(content);
  const cellsOf = async (bytes: Uint8Array | string) => readWorkbook(Buffer.from(bytes as string));
  expect(await cellsOf(await writeCatalogue(order('xlsx')))).toEqual(
    await cellsOf(await writeWorkbook(rows, places, 'es')),
  );
});

test('what cannot be written is told, and the next one is written', async () => {
  const broken = { ...order('csv'), rows: { restaurants: [null] } } as unknown as CatalogueOrder;
  await expect(askWriter(broken)).rejects.toThrow('A catalogue could not be written');
  expect((await askWriter(order('csv'))).content).toContain('Fonda');
});
