import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { featured } from '../../database/demo/featured-fixtures.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { DASHBOARD } from '../../domain/dashboard/rules.ts';
import { HIDDEN, setEmbargo } from '../testing/embargo.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const place = demoRestaurants.find(({ key }) => key === featured.favourite);
const restaurantId = place?.id ?? '';
const path = `/api/owned-restaurants/${restaurantId}`;

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.visitor('es').signInAs('owner');
});
afterAll(() => server.stop());

interface Vote {
  id: string;
  createdAt: string;
}
const pageOf = async (before?: string): Promise<Vote[]> =>
  (await owner.get(`${path}/votes${before ? `?before=${before}` : ''}`)).body.votes;
const fileOf = async (what: string, format: string, who = owner) => {
  const { status, headers, body } = await who.get(`${path}/export?what=${what}&format=${format}`);
  return { status, headers, text: String(body) };
};

test('all votes of a restaurant are reached page by page, each once', async () => {
  const seen: Vote[] = await pageOf();
  expect(seen).toHaveLength(DASHBOARD.recentVotesKept);
  for (let page = seen; page.length === DASHBOARD.recentVotesKept;) {
    page = await pageOf(page.at(-1)?.id);
    seen.push(...page);
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(
    seen.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
  );
  const { text } = await fileOf('votes', 'csv');
  // A heading, and a line for each.
  expect(text.trim().split('\r\n')).toHaveLength(seen.length + 1);
});

test('a vote of another restaurant is no place to go on from', async () => {
  expect(await pageOf(randomUUID())).toEqual([]);
});

test('the file is in the reader’s language, has no address, and no formula', async () => {
  await server.services.db.insert(reviews).values({
    restaurantId,
    userSession: `user_${randomUUID()}`,
    rating: 5,
    reviewText: '=HYPERLINK("https://evil.example")',
    reviewerName: 'Ana R.',
  });
  const csv = await fileOf('reviews', 'csv');
  expect(csv.headers.get('content-disposition')).toMatch(/vota-taco-reviews-.*\.csv/);
  expect(csv.text).toContain('"Tu respuesta"');
  expect(csv.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const votes = await fileOf('votes', 'csv');
  expect(votes.text).not.toContain('@');
  const sheet = await fileOf('votes', 'xlsx');
  expect(sheet.text.slice(0, 2)).toBe('PK');
});

test('nobody else has the files, and a foreign page cannot ask for them', async () => {
  const voter = await server.visitor().signInAs('visitor');
  expect((await fileOf('votes', 'csv', voter)).status).toBe(403);
  expect((await fileOf('votes', 'csv', server.visitor())).status).toBe(401);
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  const foreign = await fetch(`${server.url}${path}/export?what=votes&format=csv`, {
    headers: { cookie, 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
});

test('while figures are hidden from owners, so is the file of votes; reviews are not', async () => {
  await setEmbargo(server.services.db, { ...HIDDEN, owners: 'hidden' });
  expect(await owner.get(`${path}/export?what=votes`)).toMatchObject({
    status: 403,
    body: { code: 'votes_hidden' },
  });
  expect((await fileOf('reviews', 'csv')).status).toBe(200);
});
