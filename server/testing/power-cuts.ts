import { createHmac } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { randomFor } from '../../database/demo/random.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { uuid5 } from '../../database/demo/uuid5.ts';
import { databaseOn, extensions, openEmbedded } from '../../database/embedded.ts';
import type { OpenDatabase } from '../../database/open.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { type RunningServer, startServer } from '../app/start.ts';
import { readConfig } from '../config.ts';
import { innermostMessage } from '../http/innermost-message.ts';
import { openImageIn, TEST_NOW } from './database.ts';
import { makeFolderAfterCut } from './disk-after-cut.ts';
import { DiskRecorder } from './disk-recorder.ts';

const AUTH_SECRET = 'power-cuts-power-cuts-power-cuts-17';
const VOTERS_AT_ONCE = 16;

const places = demoRestaurants.flatMap(({ id, latitude, longitude, dishes: [dish] }) =>
  latitude === null || longitude === null || !dish
    ? []
    : [{ id, latitude, longitude, dishId: dish.id }],
);

/** What became of the votes at one cut. */
export interface CutReport {
  /** Votes that clients had an answer to. */
  acknowledged: number;
  /** Of those, votes that the database does not have after the cut. */
  lost: number;
  stored: number;
  /** Why the database did not open, or that its counters are wrong; null if all is well. */
  fault: string | null;
}

interface PowerCutOptions {
  /** A data folder made by `prepareFestival`. */
  before: string;
  seed: string;
  /** At most as many as the festival has voters. */
  votes: number;
  cuts: number;
  /** Opens the database of a data folder for the server that people vote at. */
  open?: (folder: string) => Promise<OpenDatabase>;
  onCut?: (report: CutReport) => void;
}

/**
 * People vote at a server on the embedded database, over HTTP, while every change of its folder is recorded.
 * Then the power is cut: at moments drawn by the seed, the folder is made as the disk would have it, the
 * database is opened from it, and the votes that clients had an answer to by then are looked for.
 */
export async function cutPowerWhileVoting(options: PowerCutOptions): Promise<CutReport[]> {
  const { before, seed, votes, cuts, open = openEmbedded, onCut = () => {} } = options;
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-power-cut-'));
  const at = (name: string) => join(folder, name);
  try {
    cpSync(before, at('voting'), { recursive: true });
    const recorder = new DiskRecorder(at('voting'));
    let firstVote = 0;
    let lastVote = 0;
    try {
      const server = await startServer(configFor(at('voting')), {
        database: await open(at('voting')),
        now: () => TEST_NOW,
        maintenance: false,
      });
      firstVote = recorder.events.length;
      await castAll(server, votes, (id) => recorder.mark(id));
      lastVote = recorder.events.length;
      await server.stop();
    } finally {
      recorder.stop();
    }
    const random = randomFor(seed);
    const reports: CutReport[] = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      // Most cuts while people vote, some while the server stops.
      const end = random.chance(0.8) ? lastVote : recorder.events.length;
      const cutAt = random.whole(firstVote, end);
      makeFolderAfterCut(recorder, { before, target: at('after'), cutAt, random });
      const told = recorder.events
        .slice(0, cutAt)
        .flatMap((event) => (event.kind === 'mark' ? [event.mark] : []));
      const report = await inspect(at('after'), told);
      reports.push(report);
      onCut(report);
    }
    return reports;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Creates a database in an empty folder, cuts the power meanwhile, and opens what is left.
 * @returns for each cut what was wrong, null if nothing
 */
export async function cutPowerWhileCreating({
  seed,
  cuts,
}: Pick<PowerCutOptions, 'seed' | 'cuts'>): Promise<(string | null)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-power-cut-'));
  const at = (name: string) => join(folder, name);
  try {
    mkdirSync(at('before'));
    mkdirSync(at('creating'));
    const recorder = new DiskRecorder(at('creating'));
    try {
      const database = await openEmbedded(at('creating'));
      // What was answered is there after a cut.
      await database.db.execute(sql`create table answered (number int)`);
      recorder.mark('answered');
      await database.close();
    } finally {
      recorder.stop();
    }
    const random = randomFor(seed);
    const faults: (string | null)[] = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      const cutAt = random.whole(0, recorder.events.length);
      makeFolderAfterCut(recorder, { before: at('before'), target: at('after'), cutAt, random });
      const isAnswered = recorder.events.slice(0, cutAt).some(({ kind }) => kind === 'mark');
      faults.push(await findFault(at('after'), isAnswered));
    }
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findFault(folder: string, isAnswered: boolean): Promise<string | null> {
  try {
    const database = await reopen(folder);
    try {
      await database.migrate(async () => {});
      if (isAnswered) await database.db.execute(sql`select number from answered`);
      return null;
    } finally {
      await database.close();
    }
  } catch (error) {
    return innermostMessage(error);
  }
}

/** As the next start of the server does. */
function reopen(folder: string): Promise<OpenDatabase> {
  // It names this process, which still runs.
  rmSync(join(folder, 'server.pid'), { force: true });
  const postmaster = join(folder, 'database', 'postmaster.pid');
  // What a power cut often leaves of it, and PostgreSQL refuses.
  if (existsSync(postmaster)) truncateSync(postmaster);
  return openEmbedded(folder);
}

/** The embedded database as PGlite opens it by itself: it syncs nothing. */
export async function openWithoutSync(folder: string): Promise<OpenDatabase> {
  const pglite = await PGlite.create({ dataDir: join(folder, 'database'), extensions });
  return databaseOn(pglite, () => {});
}

const configFor = (folder: string) =>
  readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, AUTH_SECRET });

/** Makes a data folder with the demo festival and signed-in people, each of whom votes once. */
export async function prepareFestival(folder: string, voters: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const pglite = await openImageIn(folder);
  await pglite.exec(`
    insert into profiles (id, email, email_verified, full_name)
    select ('00000000-0000-4000-8000-' || (100000000000 + i))::uuid,
           'voter-' || i || '@power.example', true, 'Voter ' || i from generate_series(1, ${voters}) i;
    insert into sessions (token, user_id, expires_at)
    select 'session-of-voter-' || i, ('00000000-0000-4000-8000-' || (100000000000 + i))::uuid,
           now() + interval '30 days' from generate_series(1, ${voters}) i`);
  await pglite.close();
}

/** @param onAnswer is called with the id of each counted ballot when its answer has arrived */
async function castAll(
  { port }: RunningServer,
  votes: number,
  onAnswer: (ballotId: string) => void,
): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  let next = 1;
  const voteInTurn = async () => {
    for (let voter = next++; voter <= votes; voter = next++) {
      const answer = await fetch(`${address}/api/ballots`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: `http://localhost:0`,
          cookie: cookieOf(voter),
        },
        body: JSON.stringify(ballotOf(voter)),
      });
      const body = (await answer.json()) as { ballotId?: string };
      if (!body.ballotId) throw new Error(`A vote was refused: ${JSON.stringify(body)}`);
      onAnswer(body.ballotId);
    }
  };
  await Promise.all(Array.from({ length: VOTERS_AT_ONCE }, voteInTurn));
}

function ballotOf(voter: number) {
  const place = places[voter % places.length];
  if (!place) throw new Error('The demo has no restaurant to vote at.');
  return {
    idempotencyKey: uuid5(`power-cut:${voter}`),
    restaurantId: place.id,
    ratings: [{ dishId: place.dishId, rating: 1 + (voter % 5) }],
    position: {
      latitude: place.latitude + voter * 1e-9,
      longitude: place.longitude,
      accuracyMeters: 10,
      takenAt: TEST_NOW.toISOString(),
    },
  };
}

function cookieOf(voter: number): string {
  const token = `session-of-voter-${voter}`;
  const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64');
  return `vota-taco.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Opens the database, and looks for the acknowledged ballots. */
async function inspect(folder: string, told: readonly string[]): Promise<CutReport> {
  const acknowledged = told.length;
  let database: OpenDatabase;
  try {
    database = await reopen(folder);
  } catch (error) {
    const fault = `it did not open: ${innermostMessage(error)}`;
    return { acknowledged, lost: acknowledged, stored: 0, fault };
  }
  try {
    return { acknowledged, ...(await findVotes(database, told)) };
  } catch (error) {
    return { acknowledged, lost: acknowledged, stored: 0, fault: innermostMessage(error) };
  } finally {
    await database.close();
  }
}

async function findVotes({ db }: OpenDatabase, told: readonly string[]) {
  const { rows } = (await db.execute(
    sql`select id, (select count(*)::int from votes where ballot_id = ballots.id) as votes
      from ballots where request_hash <> 'demo'`,
  )) as { rows: { id: string; votes: number }[] };
  const whole = new Set(rows.flatMap(({ id, votes }) => (votes === 1 ? [id] : [])));
  const drift = await findDrift(db);
  return {
    lost: told.filter((id) => !whole.has(id)).length,
    stored: rows.length,
    fault: drift.length > 0 ? `${drift.length} counters are wrong` : null,
  };
}
