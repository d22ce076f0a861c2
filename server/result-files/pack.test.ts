import { hash } from 'node:crypto';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_RULES, type ResultCategory } from '../../domain/results/rules.ts';
import { canonicalText } from '../../domain/results/rules.text.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { sampleId, sampleResult } from '../testing/sample-result.ts';
import { readZip } from '../testing/zip-entries.ts';
import type { LogFacts } from './integrity.ts';
import { listsOf } from './lists.ts';
import { slugOf } from './names.ts';
import { type PackSources, pressPack } from './pack.ts';
import { createZip } from './zip.ts';

const facts: LogFacts = {
  days: [
    { day: '2026-05-01', votes: 700 },
    { day: '2026-05-02', votes: 623 },
  ],
  evidence: [
    { mark: 'code', count: 1000 },
    { mark: 'pos', count: 300 },
    { mark: 'near', count: 21 },
    { mark: 'late', count: 2 },
  ],
  rulings: [
    { kind: 'void', why: 'automated', count: 9 },
    { kind: 'void', why: 'held', count: 6 },
    { kind: 'restore', why: 'hold_ended', count: 5 },
  ],
};
const [restaurants, dishes] = DEFAULT_RULES.categories;
const categories = [restaurants, dishes].filter((one) => one !== undefined);
const NAMES = ['=HYPERLINK("https://evil.example")', '../../etc/passwd', '<b>&"\'</b>', '🌮', '🌮'];

const sourcesOf = (file: ResultFile, more: Partial<PackSources> = {}): PackSources => {
  const content = canonicalText(file);
  return {
    file,
    content,
    about: {
      sha256: hash('sha256', content, 'base64url'),
      address: 'https://vota-taco.example',
      signers: ['María Hernández', 'John Smith'],
      publishedAt: new Date('2026-05-11T12:00:00Z'),
    },
    signatures: [{ name: 'María Hernández', signedAt: new Date('2026-05-10T15:00:00Z') }],
    facts,
    logo: null,
    findPicture: async (id) =>
      id === sampleId(1) ? { bytes: Buffer.from('a picture'), extension: 'webp' } : null,
    ...more,
  };
};

async function pack(sources: PackSources): Promise<Buffer> {
  const zip = createZip(new Date(sources.file.frozenAt));
  const parts: Uint8Array[] = [];
  for (const make of pressPack(sources)) {
    const made = await make();
    if (made) parts.push(...(await zip.add(made.name, made.bytes)));
  }
  return Buffer.concat([...parts, ...zip.end()]);
}

const file = sampleResult({ restaurants: 6, categories, names: NAMES });
let bytes: Buffer;
let files: Map<string, Buffer>;
beforeAll(async () => {
  bytes = await pack(sourcesOf(file));
  files = readZip(bytes);
});
const textOf = (name: string) => files.get(name)?.toString('utf8') ?? '';

describe('a press pack', () => {
  test('has every file, with names in ASCII that stay in its folder', () => {
    const names = [...files.keys()];
    for (const name of names)
      expect(name).toMatch(/^([A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.[a-z0-9]+$/);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const language of ['en', 'es']) {
      expect(names).toEqual(
        expect.arrayContaining([
          `README-${language}.txt`,
          `results-${language}.pdf`,
          `integrity-${language}.txt`,
          `charts/votes-by-day-${language}.svg`,
          `charts/dishes-${language}.png`,
        ]),
      );
    }
    const [first] = listsOf(file)[0]?.rows ?? [];
    const badge = `badges/restaurants/1-${slugOf(first?.name ?? '')}-es`;
    expect(names).toEqual(
      expect.arrayContaining([`${badge}.svg`, `${badge}.png`, `${badge}-small.png`]),
    );
    expect(names).toContain('certificates/restaurants.pdf');
  });

  test('of the same result is the same file, wherever the server is', async () => {
    const before = process.env.TZ;
    try {
      process.env.TZ = 'Asia/Tokyo';
      expect(hash('sha256', await pack(sourcesOf(file)))).toBe(hash('sha256', bytes));
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  test('contains the bytes that were signed, and says how to check them', () => {
    const content = files.get('result.json') ?? Buffer.alloc(0);
    expect(content.toString('utf8')).toBe(canonicalText(file));
    const readme = textOf('README-en.txt');
    expect(readme).toContain(hash('sha256', content, 'hex'));
    expect(readme).toContain(
      'node ledger-verifier.mjs https://vota-taco.example --result result.json',
    );
    expect(readme).toContain(`Its ${file.lists.length} lists follow`);
    expect(textOf('README-es.txt')).toContain('Platillo del festival: platillos, una lista');
  });

  test('names the pictures of the first ten that we have', () => {
    expect(files.get(`pictures/${slugOf(NAMES[0] ?? '')}.webp`)?.toString()).toBe('a picture');
    const rows = parseCsv(textOf('pictures.csv').replace(/^\uFEFF/, ''));
    expect(rows[0]).toEqual(['list', 'rank', 'name', 'restaurant', 'file']);
    expect(rows.some(([, , , , named]) => String(named).endsWith('.webp'))).toBe(true);
  });

  test('tells what was left out when the result was frozen; small figures stand together', () => {
    const integrity = JSON.parse(textOf('integrity.json'));
    expect(integrity).toMatchObject({
      asOf: file.frozenAt,
      leftOut: file.leftOut,
      byEvidence: { shown: [{ key: 'code' }, { key: 'pos' }], others: 23 },
      takenOut: {
        shown: [
          { key: 'automated', count: 9 },
          { key: 'held', count: 6 },
        ],
        others: 0,
      },
    });
    expect(textOf('integrity-es.txt')).toContain('Enviados por un programa: 9');
  });

  test('is marked until the result is published', async () => {
    const about = { ...sourcesOf(file).about, publishedAt: null };
    const names = new Set(['README-en.txt', 'README-es.txt', 'results.xlsx']);
    const made = await Promise.all(
      pressPack(sourcesOf(file, { about }))
        .slice(0, 6)
        .map((make) => make()),
    );
    const [english, spanish, sheet] = made.filter((one) => one && names.has(one.name));
    expect(Buffer.from(english?.bytes ?? []).toString()).toMatch(/^UNDER EMBARGO\n/);
    expect(Buffer.from(spanish?.bytes ?? []).toString()).toMatch(/^BAJO EMBARGO\n/);
    const { sheets } = await readXlsx(sheet?.bytes ?? new Uint8Array());
    expect(JSON.stringify(sheets[0]?.rows)).toContain('UNDER EMBARGO');
    expect(textOf('README-en.txt')).not.toContain('EMBARGO');
  });
});

describe('its tables', () => {
  const lists = listsOf(file);
  /** Rank, points, votes and zeros by id, of rows of cells under their headings. */
  function figuresOf(rows: readonly (readonly unknown[])[]) {
    const [head = [], ...body] = rows;
    const at = (title: string) => head.findIndex((one) => String(one).split(' / ')[0] === title);
    const columns = ['Rank', 'Points', 'Votes', 'Zeros', 'Average', 'Weighted average'].map(at);
    return body
      .filter((row) => row.length > 1)
      .map((row) => [String(row[at('id')]), ...columns.map((column) => Number(row[column]))]);
  }
  const expected = (list: (typeof lists)[number]) =>
    list.rows.map((row) => [
      row.id,
      row.rank,
      row.points,
      row.votes,
      row.zeros,
      row.average,
      row.weighted,
    ]);

  test('have the numbers of the result, list by list, as CSV and as a workbook', async () => {
    const { sheets } = await readXlsx(files.get('results.xlsx') ?? new Uint8Array());
    expect(sheets).toHaveLength(lists.length + 2);
    for (const [index, list] of lists.entries()) {
      const csv = parseCsv(textOf(`lists/${list.id}.csv`).replace(/^\uFEFF/, ''));
      expect(figuresOf(csv)).toEqual(expected(list));
      expect(figuresOf(sheets[index + 1]?.rows ?? [])).toEqual(expected(list));
    }
  });

  test('have every dish once', async () => {
    const all = file.restaurants.flatMap((one) => one.dishes);
    const rows = parseCsv(textOf('all-dishes.csv').replace(/^\uFEFF/, '')).slice(1);
    const found = rows.map((row) => [row[8], Number(row[4]), Number(row[5])]);
    const byId = (one: unknown[], other: unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);
    expect(found.toSorted(byId)).toEqual(
      all.map(({ id, points, votes }) => [id, points, votes]).toSorted(byId),
    );
    const { sheets } = await readXlsx(files.get('results.xlsx') ?? new Uint8Array());
    expect(sheets.at(-1)?.rows).toHaveLength(all.length + 1);
  });

  test('never have a name that a spreadsheet reads as a formula', async () => {
    for (const [name, content] of files) {
      if (!name.endsWith('.csv')) continue;
      expect(content.toString('utf8')).not.toMatch(/(^|[",\n])=HYPERLINK/);
    }
    expect(textOf('lists/restaurants.csv')).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  test('have sheets with names that programs take, also for 200 lists', async () => {
    const county = DEFAULT_RULES.categories.find(({ each }) => each === 'county');
    const many = sampleResult({
      restaurants: 200,
      categories: county ? [{ ...county, name: { en: 'A/B [x]*?:\\'.repeat(4), es: 'x' } }] : [],
      countyOf: (one) => ({
        stateId: 'GA',
        countyId: String(13_000 + one),
        countyName: 'Long:County*Name/With?Signs [and more]',
      }),
    });
    const made = await Promise.all(
      pressPack(sourcesOf(many))
        .slice(3, 4)
        .map((make) => make()),
    );
    const { sheets } = await readXlsx(made[0]?.bytes ?? new Uint8Array());
    expect(sheets).toHaveLength(202);
    expect(new Set(sheets.map(({ name }) => name.toLowerCase())).size).toBe(202);
  });
});

test('where all are level, some of them get a badge, and the pack stays small', async () => {
  const level = sampleResult({
    restaurants: 60,
    categories: [restaurants as ResultCategory],
    votesOf: () => 1,
  });
  const makings = pressPack(sourcesOf(level));
  expect(listsOf(level)[0]?.rows.every(({ rank }) => rank === 1)).toBe(true);
  // 20 badges in two languages and three forms.
  expect(makings.length).toBeLessThan(20 * 6 + 60);
});

test('a name for a file is ASCII, whatever it was', () => {
  expect(['Taquería Ñandú', '../..', '🌮', 'A'.repeat(99), '-x-'].map(slugOf)).toEqual([
    'taqueria-nandu',
    'unnamed',
    'unnamed',
    'a'.repeat(60),
    'x',
  ]);
});
