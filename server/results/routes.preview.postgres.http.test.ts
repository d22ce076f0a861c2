import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { DEFAULT_RULES, type ResultCategory } from '../../domain/results/rules.ts';
import type { CategoryPreview } from '../../domain/results/schema.preview.ts';
import { freezeResult, previewed } from '../testing/results.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const [whole] = DEFAULT_RULES.categories;
if (!whole) throw new Error('The default rules have no category.');
const category = (more: Partial<ResultCategory>) => previewed([{ ...whole, ...more }])[0];
const ask = (...categories: unknown[]) => admin.post('/api/results/rules/preview', { categories });

/** What the categories would make, asked for together. */
async function preview(...some: Partial<ResultCategory>[]): Promise<CategoryPreview[]> {
  const { status, body } = await ask(...some.map(category));
  expect(status).toBe(200);
  return body.categories;
}

describe('a preview of the rules', () => {
  test('says what freezing would give', async () => {
    const { body } = await ask(...previewed(DEFAULT_RULES.categories));
    const found: CategoryPreview[] = body.categories;
    await freezeResult(server, admin);
    const { lists } = (await admin.get('/api/results/desk')).body.frozen;
    for (const [place, { id }] of DEFAULT_RULES.categories.entries()) {
      const frozen = lists.filter(
        (list: { id: string }) => list.id === id || list.id.startsWith(`${id}-`),
      );
      const ranked = frozen.reduce((sum: number, list: { ranked: number }) => sum + list.ranked, 0);
      expect(found[place]).toMatchObject({ lists: frozen.length, ranked });
      const most = Math.max(...frozen.map((list: { ranked: number }) => list.ranked));
      expect(found[place]?.largest[0]?.ranked).toBe(most);
    }
    const [restaurants] = lists;
    expect(found[0]?.largest).toEqual([
      { place: null, ranked: restaurants.ranked, first: 1, names: [restaurants.rows[0].name] },
    ]);
  });

  test('changes nothing', async () => {
    const before = (await admin.get('/api/results/rules')).body;
    await preview({ leastVotes: 50 });
    expect((await admin.get('/api/results/rules')).body).toEqual(before);
  });

  test('says that nobody would have a place', async () => {
    const [tooFew, noDish, nobody] = await preview(
      { leastVotes: 100_000 },
      { kind: 'dishes', ties: [], words: ['no such dish'] },
      { restaurantIds: ['0e5a7c1e-0000-7000-8000-00000000abcd'], each: 'state' },
    );
    expect(tooFew).toMatchObject({ lists: 1, emptyLists: 1, ranked: 0 });
    expect(tooFew?.unranked).toBeGreaterThan(0);
    expect(tooFew?.largest).toEqual([{ place: null, ranked: 0, first: 0, names: [] }]);
    expect(noDish).toMatchObject({ lists: 1, emptyLists: 1, ranked: 0, unranked: 0 });
    expect(nobody).toEqual({ lists: 0, emptyLists: 0, ranked: 0, unranked: 0, largest: [] });
  });

  test('ranks the dishes of some words, and the restaurants that are named, alone', async () => {
    const [all, some] = await preview(
      { kind: 'dishes', ties: [] },
      { kind: 'dishes', ties: [], words: ['TÁCO'] },
    );
    expect(some?.ranked).toBeGreaterThan(0);
    expect(some?.ranked).toBeLessThan(all?.ranked ?? 0);
    const ids = demoRestaurants.slice(0, 3).map(({ id }) => id);
    const [named] = await preview({ restaurantIds: ids });
    expect((named?.ranked ?? 0) + (named?.unranked ?? 0)).toBeLessThanOrEqual(3);
  });

  test('stays small, however many lists and however many first places there are', async () => {
    const [counties] = await preview({ each: 'county' });
    expect(counties?.lists).toBeGreaterThan(3);
    expect(counties?.largest).toHaveLength(3);
    // Averages of dishes with one vote: many have five points.
    const [level] = await preview({ kind: 'dishes', by: 'average', ties: [] });
    expect(level?.largest[0]?.first).toBeGreaterThan(3);
    expect(level?.largest[0]?.names).toHaveLength(3);
  });
});

describe('a preview is refused', () => {
  test.each([
    ['no_category', 0, []],
    ['voters_of_dishes', 1, [{ kind: 'dishes', by: 'voters', ties: [] }]],
    ['voters_of_dishes', 2, [{}, { kind: 'dishes', ties: ['voters'] }]],
    ['words_of_restaurants', 1, [{ words: ['birria'] }]],
  ] as const)('as the rules would be: %s', async (problem, place, some) => {
    const answer = await ask(...some.map(category));
    expect(codeOf(answer)).toEqual([400, 'results_rules_invalid']);
    expect(answer.body.data).toEqual({ problem, category: place });
  });

  test.each([
    ['of too many categories', Array.from({ length: 41 }, () => category({}))],
    ['without least votes', [category({ leastVotes: 0 })]],
    ['of words that are too long', [category({ kind: 'dishes', words: ['x'.repeat(41)] })]],
    ['of something else', ['restaurants']],
  ])('%s', async (_, categories) => {
    expect(codeOf(await ask(...categories))).toEqual([400, 'invalid_input']);
  });

  test('to who is no organiser', async () => {
    const asked = { categories: [category({})] };
    const owner = await server.visitor().signInAs('owner');
    expect(codeOf(await owner.post('/api/results/rules/preview', asked))).toEqual([
      403,
      'admin_required',
    ]);
    expect(codeOf(await server.visitor().post('/api/results/rules/preview', asked))).toEqual([
      401,
      'signed_out',
    ]);
  });
});

describe('the desk', () => {
  test('leaves out the lists that the reader has, and has them after another freezing', async () => {
    const { snapshotId } = await freezeResult(server, admin);
    const listsFor = async (known: string) =>
      (await admin.get(`/api/results/desk?known=${known}`)).body.frozen.lists;
    expect(await listsFor(snapshotId)).toBeNull();
    expect(await listsFor('any')).toBeNull();
    const again = await freezeResult(server, admin);
    expect(await listsFor(snapshotId)).not.toHaveLength(0);
    expect(await listsFor(again.snapshotId)).toBeNull();
    expect(codeOf(await admin.get('/api/results/desk?known=none'))).toEqual([400, 'invalid_input']);
  });

  test('says what has changed since the version was frozen', async () => {
    await freezeResult(server, admin);
    const changes = async () => (await admin.get('/api/results/desk')).body.frozen.changes;
    expect(await changes()).toEqual({ votes: 0, rulings: 0, rules: false });
    const { version, rules } = (await admin.get('/api/results/rules')).body;
    const reason = { en: 'Longer', es: 'Más tiempo' };
    const longer = { ...rules, challengeDays: 30 };
    await admin.post('/api/results/rules', { seen: version, rules: longer, reason });
    expect(await changes()).toEqual({ votes: 0, rulings: 0, rules: true });
  });
});
