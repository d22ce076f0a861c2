import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUNTED_ROWS } from '../../domain/list-pages.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
/** More than are counted. */
const MANY = COUNTED_ROWS + 60;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  await server.services.db.execute(sql`
    insert into profiles (email, full_name, created_at)
    select 'p' || i || '@many.example', 'Person ' || i, now() - make_interval(hours => i)
    from generate_series(1, ${MANY}) as i`);
});
afterAll(() => server.stop());

const read = async (query: string) => (await admin.get(`/api/people?q=many.example${query}`)).body;
const numbersIn = (body: { people: { email: string }[] }) =>
  body.people.map(({ email }) => Number(/\d+/.exec(email)?.[0]));
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('a long list tells that it has more than were counted', async () => {
  const first = await read('');
  expect(first).toMatchObject({ total: COUNTED_ROWS, isMore: true, pageSize: 25 });
  expect(numbersIn(first)).toEqual(range(1, 25));
  expect(numbersIn(await read('&page=2'))).toEqual(range(26, 50));
});

test.each([
  ['-1', MANY - 24, MANY],
  ['-2', MANY - 49, MANY - 25],
])('page %s is told from the end, in the order of the list', async (page, from, to) => {
  expect(numbersIn(await read(`&page=${page}`))).toEqual(range(from, to));
  const turned = await read(`&page=${page}&direction=up`);
  expect(numbersIn(turned)).toEqual(range(MANY + 1 - to, MANY + 1 - from).toReversed());
});

test('a page past the end finds the end', async () => {
  const past = await read('&page=500');
  expect(past).toMatchObject({ people: [], total: MANY, isMore: false });
  expect(await read('&page=-500')).toMatchObject({ people: [], total: MANY, isMore: false });
});

test('a short list is counted to its end', async () => {
  const { body } = await admin.get('/api/people?q=p7@many.example');
  expect(body).toMatchObject({ total: 1, isMore: false });
});

test.each(['0', '10001', '-10001', '1.5', 'x'])('page %s is refused', async (page) => {
  const { status, body } = await admin.get(`/api/people?page=${page}`);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
});
