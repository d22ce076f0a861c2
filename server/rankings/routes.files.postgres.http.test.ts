import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { Ranking } from '../../domain/rankings/schema.ts';
import { pdfTexts } from '../testing/pdf-text.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const read = async (query: string): Promise<Ranking> =>
  (await admin.get(`/api/rankings${query}`)).body;

async function download(query: string): Promise<Buffer> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/api/rankings/export${query}`, {
    headers: { cookie },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a file of a ranking', () => {
  test('has one value in each column, and numbers as numbers', async () => {
    const { db } = server.services;
    const { rows: all } = await read('?kind=dishes&top=50');
    const [first] = all;
    const second = all.find(({ restaurantId }) => restaurantId !== first?.restaurantId);
    const name = first?.restaurantName ?? '';
    const at = server.clock.now;
    const change = (to: { name: string; archivedAt: Date | null }) =>
      db
        .update(restaurants)
        .set(to)
        .where(eq(restaurants.id, second?.restaurantId ?? ''));
    await change({ name, archivedAt: at });
    const file = await download('?kind=dishes&archived=in&top=50&format=xlsx&language=en');
    const { rows } = await read('?kind=dishes&archived=in&top=50');
    await change({ name: second?.restaurantName ?? '', archivedAt: null });
    const [sheet] = (await readXlsx(file)).sheets;
    const [headings = [], ...lines] = sheet?.rows ?? [];
    expect(headings.slice(0, 13)).toEqual([
      'Rank',
      'Dish',
      'Restaurant',
      'Address',
      'County',
      'State',
      'Archived',
      'Points',
      'Votes',
      'Zeros',
      'Voters',
      'Average',
      'Weighted average',
    ]);
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
    const found = lines.findIndex((line) => line[6] === 'yes');
    const row = rows[found];
    expect(lines[found]?.slice(0, 13)).toEqual([
      row?.rank,
      row?.name,
      name,
      row?.address,
      row?.countyName,
      row?.stateId,
      'yes',
      row?.points,
      row?.votes,
      row?.zeros,
      row?.voters,
      row?.average,
      row?.weighted,
    ]);
  });

  test('of the stage has the first twenty on its first page, and the notes behind', async () => {
    for (const language of ['en', 'es']) {
      const bytes = await download(`?format=pdf&top=20&language=${language}`);
      const [first = [], second = []] = pdfTexts(bytes);
      const { rows } = await read('?top=20');
      for (const { name } of rows) expect(first.join(' ')).toContain(name);
      expect(second[0]).toBe(
        language === 'en' ? 'Annex: how this was counted' : 'Anexo: cómo se contó',
      );
    }
  });
});
