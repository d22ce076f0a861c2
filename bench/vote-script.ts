import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../database/open.ts';
import { readConfig } from '../server/config.ts';
import { startServer } from '../server/app/start.ts';
import { type PostgresFestival, productionEnv } from './festival.ts';
import { ballotOf, numberOf, type Place, VOTERS } from './voters.ts';

interface Statement {
  sql: string;
  parameters: unknown[];
}

/** The statements of one counted ballot, as the server sent them to the database. */
export interface RecordedVote {
  place: Place;
  statements: Statement[];
}

/** The key of the traces, which a server reads once a minute and not for each vote. */
const isOfAMinute = /"festival_keys"/;

/** Placeholders for a voter's own values; unique within all statements. */
const voter = numberOf(VOTERS - 1);
const idempotencyKey = '11111111-0000-4000-8000-111111111111';
const newIds = ['22222222-0000-4000-8000-222222222222', '33333333-0000-4000-8000-333333333333'];

/**
 * Casts one ballot at a server in this process and records its statements. So pgbench runs the server's
 * actual statements, also after the server changes.
 */
export async function recordVote(festival: PostgresFestival, place: Place): Promise<RecordedVote> {
  const statements: Statement[] = [];
  const pool = new pg.Pool({ connectionString: festival.url, max: 1 });
  const logger = {
    logQuery: (sql: string, parameters: unknown[]) => void statements.push({ sql, parameters }),
  };
  const ids = newIds.values();
  let isCast = false;
  const running = await startServer(readConfig({ ...productionEnv, ...festival.env }), {
    // Ids that the server creates at startup are not from the list.
    newId: () => (isCast ? (ids.next().value ?? 'an id too many') : randomUUID()),
    jobs: false,
    database: {
      db: drizzle(pool, { logger }) as unknown as Database,
      kind: 'postgres',
      migrate: async () => {},
      connections: () => null,
      ping: async () => {},
      listen: async () => async () => {},
      close: () => pool.end(),
    },
  });
  try {
    const { path, ...request } = ballotOf(voter, place, idempotencyKey);
    isCast = true;
    const response = await fetch(`http://127.0.0.1:${running.port}${path}`, request);
    if (response.status !== 201) throw new Error(`The recorded vote got ${response.status}.`);
    // Without the notification that other servers get when this server stops.
    return { place, statements: statements.filter(({ sql }) => !isOfAMinute.test(sql)) };
  } finally {
    await running.stop();
  }
}

/** The part of the statement that inserts the rows of `votes`. */
const insertOfVote = /insert into votes\b[\s\S]*?(?=\s+returning)/;
const isInsertOfVote = ({ sql }: Statement) => insertOfVote.test(sql);

/** The values that the statement's other part would provide. */
const claimedBallot =
  "with claimed as (select gen_random_uuid() as id, 'user'::text as user_session, now() as created_at) ";

/** Partial costs of a vote: all its statements, and one bare insert. */
export const cuts = {
  all: (recorded: RecordedVote) => recorded.statements,
  insert: (recorded: RecordedVote) =>
    recorded.statements.filter(isInsertOfVote).map(({ sql, parameters }) => ({
      sql: claimedBallot + insertOfVote.exec(sql)?.[0].replace('into votes', 'into bench_votes'),
      parameters,
    })),
};
/** A table like `votes` without an index, a check or a reference, for the bare insert. */
export const createBareTable = 'create table bench_votes (like votes including defaults)';

/** A concatenation is text unless cast. */
function castOf(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return '::uuid';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? '::timestamptz' : '';
}

/**
 * A script for pgbench that repeats the statements at one restaurant for ever new voters; `turn` lives as
 * long as its connection.
 */
export function pgbenchScript(
  statements: readonly Statement[],
  recordedAt: Place,
  place: Place,
): string {
  const variable = (name: string) => `' || :${name} || '`;
  const replacements: [from: string, to: string][] = [
    [recordedAt.restaurantId, place.restaurantId],
    [recordedAt.dishId, place.dishId],
    [voter, variable('voter')],
    [idempotencyKey, `${variable('key8')}-0000-4000-8000-${variable('key12')}`],
    ...newIds.map((id, index): [string, string] => [
      id,
      `${variable(`new${index}_8`)}-0000-4000-8000-${variable(`new${index}_12`)}`,
    ]),
  ];
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (value === recordedAt.latitude) return `'${place.latitude}'`;
    if (value === recordedAt.longitude) return `'${place.longitude}'`;
    const text =
      value instanceof Date ? value.toISOString() : `${value as string | number | boolean}`;
    const quoted = `'${text.replaceAll("'", "''")}'`;
    // A prepared statement's variables must be separate from text; `:30` in a time would look like one.
    const replaced = replacements.reduce(
      (so, [from, to]) => so.replaceAll(from, to),
      quoted.replaceAll(/:(?=\w)/g, ":' || '"),
    );
    return `(${replaced})${castOf(text)}`;
  };
  const drawn = ['key', 'new0_', 'new1_'].flatMap((name) => [
    `\\set ${name}8 random(10000000, 99999999)`,
    `\\set ${name}12 random(100000000000, 999999999999)`,
  ]);
  return [
    `\\set voter ${numberOf(0)} + :first + :turn * :clients + :client_id`,
    '\\set turn :turn + 1',
    ...drawn,
    ...statements.map(
      ({ sql, parameters }) =>
        `${sql.replaceAll(/\$(\d+)/g, (_, index) => literal(parameters[Number(index) - 1]))};`,
    ),
    '',
  ].join('\n');
}
