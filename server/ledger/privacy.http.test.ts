import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../database/open.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { castAt, VOTED_PLACES } from '../testing/cast.ts';
import { recountOf } from '../testing/ledger.ts';
import { JOINED_PASSWORD, openTestServer, type TestServer } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';
import { secretOfVoter } from './entry-of-vote.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

interface Column {
  table: string;
  column: string;
  type: string;
}

const columnsOf = async (db: Queryable): Promise<Column[]> => {
  const { rows } = (await db.execute(sql`
    select columns.table_name as "table", column_name as "column", data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_schema = 'public'
      and data_type in ('text', 'bytea', 'uuid', 'jsonb', 'json', 'USER-DEFINED', 'character varying', 'ARRAY')`)) as {
    rows: Column[];
  };
  return rows;
};

/** The columns in which one of these texts stands, in plain or as bytes. */
async function findIn(db: Queryable, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, type } of await columnsOf(db)) {
    const value = sql.raw(
      type === 'bytea' ? `encode(one."${column}", 'hex')` : `one."${column}"::text`,
    );
    const { rows } = (await db.execute(sql`
      select exists (select from ${sql.identifier(table)} as one,
        jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as given (wanted)
        where position(wanted in ${value}) > 0) as found`)) as { rows: { found: boolean }[] };
    if (rows[0]?.found) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

test('after a deletion nothing ties an entry to the person, and the log still gives the numbers', async () => {
  const { db, ledger } = server.services;
  const visitor = await server.visitor().join('gone@example.com', 'Gone');
  const { person } = (await visitor.get('/api/people/me')).body;
  const entered = await castAt(server, visitor, 0);
  const ruled = await castAt(server, visitor, 1);
  await ledger.run();
  await setBallotState(db, [ruled.ballotId], 'excluded');
  await ledger.run();
  const waiting = await castAt(server, visitor, 2);
  const ids = [entered, ruled, waiting].map(({ ballotId }) => ballotId);

  const { rows } = (await db.execute(sql`
    select encode(voter_key, 'hex') as key from profiles where id = ${person.id}::uuid`)) as {
    rows: { key: string }[];
  };
  const key = rows[0]?.key ?? '';
  expect(key).toHaveLength(64);
  const secrets = [0, 1, 2].map((place) =>
    Buffer.from(secretOfVoter(Buffer.from(key, 'hex'), VOTED_PLACES[place]?.id ?? '')),
  );
  const wanted = [
    key,
    ...secrets.flatMap((secret) => [secret.toString('hex'), secret.toString('base64url')]),
  ];
  expect(await findIn(db, wanted)).toEqual(['profiles.voter_key']);
  const linked = sql`select count(*)::int as count from ledger_links join ballots on ballots.id = ballot_id
    where user_session = ${userSessionOf(person.id)} and leaf_index is not null`;
  const countLinked = async () =>
    ((await db.execute(linked)) as { rows: { count: number }[] }).rows[0]?.count;
  expect(await countLinked()).toBe(2);

  const deletion = await visitor.post('/api/people/me/delete', { password: JOINED_PASSWORD });
  expect(deletion.status).toBe(200);
  expect(await findIn(db, wanted)).toEqual([]);
  expect(await countLinked()).toBe(0);
  // The vote that waits is in the queue, under nobody's ballot.
  const { rows: queued } = (await db.execute(sql`
    select ballot_id as "ballotId" from ledger_queue where kind = 'vote'`)) as {
    rows: { ballotId: string | null }[];
  };
  expect(queued).toEqual([{ ballotId: null }]);
  expect((await recountOf(server)).differences).toEqual([]);

  // A ruling before and one after it is entered.
  await setBallotState(db, [ruled.ballotId], 'counted');
  await setBallotState(db, [entered.ballotId], 'excluded');
  await ledger.run();
  await setBallotState(db, [waiting.ballotId], 'excluded');
  await ledger.run();
  await setBallotState(db, [entered.ballotId, waiting.ballotId], 'counted');
  expect((await recountOf(server)).differences).toEqual([]);
  await ledger.run();
  expect((await recountOf(server)).differences).toEqual([]);
  expect(await countLinked()).toBe(0);
  // The only places with the ids of the ballots are those of the votes themselves, and none has an entry.
  const places = await findIn(db, ids);
  expect(places.filter((place) => /^ledger_(entries|checkpoints|tiles|queue)/.test(place))).toEqual(
    [],
  );

  // A month later the votes have another pseudonym, too.
  server.clock.now = new Date(server.clock.now.getTime() + 32 * 24 * 3_600_000);
  await runMaintenance(server.services);
  await runMaintenance(server.services);
  expect(await findIn(db, [person.id])).toEqual([]);
  expect((await recountOf(server)).differences).toEqual([]);
});
