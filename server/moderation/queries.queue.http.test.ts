import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUEUE_STATES } from '../../domain/moderation/rules.ts';
import { partOf } from '../sql/list-pages.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { type Place, type QueueFilter, selectQueue } from './queries.queue.ts';

let server: TestServer;
let writer = '';
let place = '';

beforeAll(async () => {
  server = await openTestServer();
  const { db } = server.services;
  const { rows } = (await db.execute(sql`
    select restaurant_id as place, substr(user_session, 6) as writer from reviews
    where not hidden and not exists (select from review_reports where author_session = reviews.user_session)
    order by id`)) as { rows: { place: string; writer: string }[] };
  ({ place = '', writer = '' } = rows[0] ?? {});
  // Hidden ones without a report, one of them rewritten; a removed one; one that nobody owns; one reported anew.
  const session = (index: number) => `user_${rows[index]?.writer}`;
  const hide = (index: number, more: SQL) => sql`
    update reviews set hidden = true, hidden_at = '2026-04-20Z', ${more} where user_session = ${session(index)}`;
  await db.execute(hide(1, sql`updated_at = '2026-04-19Z'`));
  await db.execute(hide(2, sql`updated_at = '2026-04-21Z'`));
  await db.execute(
    hide(3, sql`updated_at = '2026-04-22Z', review_text = null, removed_at = '2026-04-22Z'`),
  );
  await db.execute(
    sql`update reviews set user_session = 'someone' where user_session = ${session(4)}`,
  );
  for (const [index, status] of [
    // Rewritten after a decision.
    [2, 'upheld'],
    [5, 'open'],
    [6, 'dismissed'],
    [6, 'open'],
    [7, 'upheld'],
  ] as const) {
    await db.execute(sql`
      insert into review_reports (review_id, restaurant_id, author_session, rating, review_text, user_session, reason, status, decided_at)
      select id, restaurant_id, user_session, rating, review_text, 'user_' || gen_random_uuid(), 'other', ${status}::text,
        case when ${status}::text <> 'open' then now() end
      from reviews where user_session = ${session(index)}`);
  }
  await db.execute(sql`delete from reviews where user_session = ${session(7)}`);
});
afterAll(() => server.stop());

/** Every review with its reports, in the order of the queue: what the parts of the query add up to. */
async function meant({ status, reason, restaurantId, personId, q }: QueueFilter): Promise<Place[]> {
  const part = `%${q}%`;
  const states: Record<QueueFilter['status'], SQL> = {
    open: sql`(open > 0 or rewritten_at is not null)`,
    decided: sql`reports > 0 and open = 0 and rewritten_at is null`,
    hidden: sql`hidden`,
    all: sql`true`,
  };
  const { rows } = (await server.services.db.execute(sql`
    with told as (
      select restaurant_id, author_session, count(*) as reports,
        count(*) filter (where status = 'open') as open,
        min(created_at) filter (where status = 'open') as waits_since, max(decided_at) as decided_at,
        array_agg(reason) filter (where status = 'open' or ${status !== 'open'}::boolean) as reasons,
        string_agg(coalesce(review_text, ''), ' ') as texts
      from review_reports where author_session is not null group by 1, 2
    ), items as (
      select coalesce(r.restaurant_id, told.restaurant_id) as restaurant_id,
        account_of(coalesce(r.user_session, told.author_session)) as person_id,
        coalesce(r.hidden, false) as hidden, coalesce(told.reports, 0) as reports,
        coalesce(told.open, 0) as open, told.waits_since,
        case when r.hidden and r.removed_at is null and coalesce(r.updated_at, r.created_at) > r.hidden_at
          then coalesce(r.updated_at, r.created_at) end as rewritten_at,
        coalesce(told.decided_at, r.created_at) as last_at, told.reasons,
        concat(r.review_text, ' ', r.reviewer_name, ' ', told.texts) as words
      from reviews r full join told
        on r.restaurant_id = told.restaurant_id and r.user_session = told.author_session
    )
    select items.restaurant_id as "restaurantId", person_id as "personId" from items
    join restaurants on restaurants.id = items.restaurant_id left join profiles on profiles.id = person_id
    where person_id is not null and ${states[status]}
      and (${reason ?? null}::text is null or ${reason ?? null}::text = any(reasons))
      and (${restaurantId ?? null}::uuid is null or items.restaurant_id = ${restaurantId ?? null}::uuid)
      and (${personId ?? null}::uuid is null or person_id = ${personId ?? null}::uuid)
      and (${q} = '' or words ilike ${part} or restaurants.name ilike ${part}
        or profiles.full_name ilike ${part} or profiles.email::text ilike ${part})
    order by least(waits_since, rewritten_at) nulls last, last_at desc, items.restaurant_id, person_id`)) as {
    rows: Place[];
  };
  return rows;
}

const FILTERS: (() => Partial<QueueFilter>)[] = [
  () => ({}),
  () => ({ reason: 'other' }),
  () => ({ restaurantId: place }),
  () => ({ personId: writer }),
  () => ({ q: 'taco' }),
  () => ({ q: 'la ' }),
  () => ({ q: 'vota-taco.example' }),
  () => ({ q: 'ñandú' }),
];

const expectAsMeant = async (status: QueueFilter['status'], filters: typeof FILTERS) => {
  const { db } = server.services;
  for (const more of filters) {
    const filter = { status, q: '', ...more() };
    const all = await meant(filter);
    const said = JSON.stringify(filter);
    const size = Math.max(3, Math.ceil(all.length / 3));
    for (const page of [1, 2, -1, -2]) {
      const { places, total, isMore } = await selectQueue(db, filter, partOf(page, size));
      const from = page > 0 ? (page - 1) * size : Math.max(0, all.length + page * size);
      const to = page > 0 ? from + size : Math.max(0, all.length + (page + 1) * size);
      expect(places, `${said}, page ${page}`).toEqual(all.slice(from, to));
      expect([total, isMore]).toEqual([all.length, false]);
    }
  }
};

test.each(QUEUE_STATES)('the queue of %s is what all reviews give, page by page', (status) =>
  expectAsMeant(status, FILTERS),
);

test('each state has some', async () => {
  for (const status of QUEUE_STATES) {
    expect((await meant({ status, q: '' })).length).toBeGreaterThan(1);
  }
});

test('words are found among many reviews, whether they are frequent or rare', async () => {
  await server.services.db.execute(sql`
    insert into reviews (restaurant_id, user_session, rating, review_text, reviewer_name, created_at)
    select restaurants.id, 'user_' || md5(restaurants.id::text || k)::uuid, 5,
      case when k < 4 then 'taco' when k = 4 and restaurants.name like 'A%' then 'seldom' else 'none' end, 'A.',
      '2026-04-01Z'::timestamptz + k / 2 * interval '1 day'
    from restaurants, generate_series(1, 5) as k`);
  const words = ['taco', 'none', 'seldom', 'zzz'].map((q) => () => ({ q }));
  await expectAsMeant('all', words);
  expect((await meant({ status: 'all', q: 'seldom' })).length).toBeGreaterThan(0);
});
