import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userSessionOf } from '../../domain/people/rules.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => (server = await openTestServer()));
afterAll(() => server.stop());

/** Accounts whose flags are not what their ballots and consents say. */
async function wrong() {
  const { rows } = (await server.services.db.execute(sql`
    select id from profiles
    where has_voted <> exists (select from ballots where user_session = 'user_' || profiles.id::text)
      or wants_news <> exists (select from mail_consents where user_id = profiles.id and withdrawn_at is null)`)) as {
    rows: { id: string }[];
  };
  return rows;
}

/** The same sequence each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    yield state >> 8;
  }
}

test('the flags of the demo are right, and some have each value', async () => {
  expect(await wrong()).toEqual([]);
  const { rows } = (await server.services.db.execute(
    sql`select has_voted, wants_news from profiles group by 1, 2`,
  )) as { rows: unknown[] };
  expect(rows.length).toBeGreaterThan(2);
});

test('whatever is done with ballots and consents, the flags follow', async () => {
  const { db } = server.services;
  const { rows: people } = (await db.execute(
    sql`select id from profiles where email like 'visitor%' or not has_voted order by id limit 6`,
  )) as { rows: { id: string }[] };
  const next = numbers(7);
  const pick = () => people[next.next().value % people.length]?.id ?? '';
  const steps = [
    (id: string) => sql`insert into ballots (user_session, idempotency_key, request_hash)
      values (${userSessionOf(id)}, gen_random_uuid(), 'x')`,
    (id: string) => sql`delete from ballots where user_session = ${userSessionOf(id)}
      and not exists (select from votes where ballot_id = ballots.id)
      and id in (select id from ballots where user_session = ${userSessionOf(id)} limit 1)`,
    (
      id: string,
    ) => sql`delete from ballots where user_session in (${userSessionOf(id)}, ${userSessionOf(pick())})
      and not exists (select from votes where ballot_id = ballots.id)`,
    (id: string) => sql`insert into mail_consents (user_id, wording, locale, given_at)
      values (${id}::uuid, 'x', 'en', now()) on conflict do nothing`,
    (id: string) => sql`update mail_consents set withdrawn_at = now() where user_id = ${id}::uuid`,
    (id: string) => sql`delete from mail_consents where user_id = ${id}::uuid`,
    // Neither is an account's.
    () => sql`insert into ballots (user_session, idempotency_key, request_hash)
      values ('user_1', gen_random_uuid(), 'x')`,
  ];
  for (let round = 0; round < 80; round += 1) {
    const step = steps[next.next().value % steps.length];
    if (step) await db.execute(step(pick()));
    expect(await wrong(), `after step ${round}`).toEqual([]);
  }
});

test('an account goes with its consent, and its ballots stay', async () => {
  const { db } = server.services;
  const id = '00000000-0000-4000-8000-0000000000aa';
  await db.execute(
    sql`insert into profiles (id, email) values (${id}::uuid, 'gone@flags.example')`,
  );
  await db.execute(sql`insert into mail_consents (user_id, wording, locale, given_at)
    values (${id}::uuid, 'x', 'en', now())`);
  await db.execute(sql`insert into ballots (user_session, idempotency_key, request_hash)
    values (${userSessionOf(id)}, gen_random_uuid(), 'x')`);
  await db.execute(sql`delete from profiles where id = ${id}::uuid`);
  await db.execute(sql`delete from ballots where user_session = ${userSessionOf(id)}`);
  expect(await wrong()).toEqual([]);
});
