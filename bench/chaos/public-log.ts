import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { equalBytes } from '../../domain/ledger/rules.bytes.ts';
import { type Checkpoint, openCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { readLimited } from '../../domain/ledger/rules.download.ts';
import { parseVkey } from '../../domain/ledger/rules.keys.ts';
import { readFrontier, type TileReader, tilePath } from '../../domain/ledger/rules.tiles.ts';
import { rootOf } from '../../domain/ledger/rules.tree.ts';
import { checkLog } from '../../scripts/ledger/check-log.ts';
import { httpReader } from '../../scripts/ledger/http-reader.ts';
import { sha256, verifyEd25519 } from '../../server/signing-key.ts';

const LOOK_MS = 250;
const LOOK_LIMIT_MS = 2000;
/** Everything that was cast must be in a signed head within this time. */
const ENTERED_MS = 60_000;
const HASH_BYTES = 32;
const crypto = { sha256, verify: verifyEd25519 };

/** What an outsider sees of the public log: every head that a server has ever shown. */
export class PublicLog {
  /** Signed heads by their size and root. */
  readonly #seen = new Map<string, string>();
  readonly #ports: readonly number[];
  #isClosed = false;
  readonly #looking: Promise<void>[];

  /** @param ports of the servers, each of which is asked by itself */
  constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#looking = ports.map((port) => this.#look(port));
  }

  /** How many different heads were seen. */
  get heads(): number {
    return this.#seen.size;
  }

  async #look(port: number): Promise<void> {
    while (!this.#isClosed) {
      const note = await readHead(port);
      if (note) this.#seen.set(note.split('\n').slice(0, 3).join('\n'), note);
      await sleep(LOOK_MS);
    }
  }

  /**
   * Recounts the log from outside and compares: with every head that was ever seen, with the published numbers,
   * and with the votes in the database. Nobody may vote meanwhile.
   * @returns what is wrong, a sentence each
   */
  async check(db: Queryable): Promise<string[]> {
    // Servers of a version without a log show none.
    if (this.#seen.size === 0) return [];
    if (!(await untilEntered(db, this.#ports))) return ['votes wait to be entered into the log'];
    const [port] = this.#ports;
    const read = httpReader(`http://127.0.0.1:${port}`);
    const checked = await checkLog({
      crypto,
      read,
      keys: [],
      witnessKeys: [],
      neededWitnesses: 0,
      now: Math.floor(Date.now() / 1000),
    });
    const policy = { origin: checked.head.origin, logKeys: await readKeysOf(port) };
    const heads = await Promise.all(
      [...this.#seen.values()].map((note) => openCheckpoint(verifyEd25519, note, policy)),
    );
    const tiles: TileReader = (places) =>
      Promise.all(
        places.map((place) => readLimited(read, tilePath(place), place.width * HASH_BYTES)),
      );
    const contradicted: Checkpoint[] = [];
    for (const head of heads) {
      const root = rootOf(sha256, await readFrontier(sha256, head.size, tiles));
      if (!equalBytes(root, head.root)) contradicted.push(head);
    }
    return [
      ...contradicted.map(({ size }) => `a published head of ${size} entries is contradicted`),
      ...checked.differences.map(
        ({ rest, dish, counted, log, published }) =>
          `${counted} of ${dish ?? rest ?? 'all'}: ${log} by the log, ${published} published`,
      ),
      ...(await findNotOnce(db)),
    ];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#looking);
  }
}

/** undefined: the server is away, or has no log. */
async function readHead(port: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/checkpoint`, {
      signal: AbortSignal.timeout(LOOK_LIMIT_MS),
    });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

async function readKeysOf(port: number | undefined) {
  const text = await (await fetch(`http://127.0.0.1:${port}/ledger/vkey`)).text();
  return text
    .trim()
    .split('\n')
    .map((vkey) => parseVkey(sha256, vkey));
}

/** Nothing waits, and each server shows the head of all entries. */
async function untilEntered(db: Queryable, ports: readonly number[]): Promise<boolean> {
  const deadline = performance.now() + ENTERED_MS;
  while (performance.now() < deadline) {
    const { rows } = (await db.execute(sql`
      select size::float8 as size, exists (select from ledger_queue) as "isWaiting"
      from ledger_head`)) as { rows: { size: number; isWaiting: boolean }[] };
    const [head] = rows;
    if (head && !head.isWaiting) {
      const shown = await Promise.all(ports.map(readHead));
      if (shown.every((note) => note?.split('\n')[1] === String(head.size))) return true;
    }
    await sleep(LOOK_MS);
  }
  return false;
}

/** Ballots that are not exactly once in the log. */
async function findNotOnce(db: Queryable): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select (select count(*)::int from ballots) as ballots,
      (select count(distinct leaf_index)::int from ledger_links) as linked,
      (select count(*)::int from ledger_entries where entry like '%"t":"vote"%') as votes`)) as {
    rows: { ballots: number; linked: number; votes: number }[];
  };
  return rows
    .filter(({ ballots, linked, votes }) => ballots !== linked || ballots !== votes)
    .map(
      ({ ballots, linked, votes }) =>
        `${ballots} ballots are stored, ${votes} votes are in the log, ${linked} of them linked`,
    );
}
