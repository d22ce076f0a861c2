import { sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Database, Queryable } from '../../database/open.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { type Entry, entryText } from '../../domain/ledger/rules.entries.ts';
import { frontierOfEdge, tilesOfAppend } from '../../domain/ledger/rules.tiles.ts';
import { hashLeaf, rootOf } from '../../domain/ledger/rules.tree.ts';
import { sha256 } from '../signing-key.ts';
import { contentOfBallot, type StoredBallot, storedBallot } from './content-of-votes.ts';
import {
  insertEntries,
  insertLinks,
  lockHead,
  takeWaiting,
  updateHead,
  type Waiting,
} from './queries.ts';
import { RULES_HASH } from './rules-hash.ts';
import { readEdge, writeTiles } from './tiles.ts';

/** As many take a tenth of a second. */
const ENTRIES_AT_ONCE = 2000;

/** A whole number from 0 to below `below`, evenly: `randomInt` of Node. */
export type RandomBelow = (below: number) => number;

export interface Sequencing {
  db: Database;
  /** The log's name, for the first entry. */
  origin: string;
  random: RandomBelow;
  /** How many entries at once, if not as many as usual. */
  atOnce?: number | undefined;
}

/**
 * Writes a batch of the queue into the ledger, in one transaction: entries, tiles, links of the ballots, head.
 * The votes of the batch are shuffled, so that their order says nothing of the time; what rules on votes stays
 * behind them, in its order. Nothing is signed here.
 * @returns how many entries were written; null if another server writes at this moment
 */
export function addWaiting({ db, origin, random, atOnce }: Sequencing): Promise<number | null> {
  return db.transaction(async (tx) => {
    const head = await lockHead(tx);
    if (!head) return null;
    const first = head.size === 0 ? [entryText(genesisOf(origin))] : [];
    const waiting = await takeWaiting(tx, atOnce ?? ENTRIES_AT_ONCE);
    const votes = shuffle(
      waiting.filter(({ kind }) => kind === 'vote'),
      random,
    );
    const votesFrom = head.size + first.length;
    const links = votes.flatMap(({ ballotId, content }, place) =>
      ballotId === null
        ? []
        : [{ ballot_id: ballotId, leaf_index: votesFrom + place, is_earlier: isEarlier(content) }],
    );
    await insertLinks(tx, links);
    const others = await resolve(
      tx,
      waiting.filter(({ kind }) => kind !== 'vote'),
    );
    const entries = [...first, ...votes.map(({ content }) => content), ...others];
    if (entries.length > 0) await append(tx, head.size, entries);
    return entries.length;
  });
}

const genesisOf = (origin: string): Entry => ({
  t: 'genesis',
  v: 1,
  event: FIRST_FESTIVAL_ID,
  origin,
  rules: RULES_HASH,
});

const isEarlier = (entry: string): boolean => entry.includes('"ev":"before"');

/** Fisher and Yates. */
function shuffle<Thing>(things: readonly Thing[], random: RandomBelow): Thing[] {
  const shuffled = [...things];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    const [one, two] = [shuffled[last], shuffled[other]];
    if (one !== undefined && two !== undefined) [shuffled[last], shuffled[other]] = [two, one];
  }
  return shuffled;
}

/** Where a ruled ballot is, and what it says. */
interface RuledBallot extends StoredBallot {
  leafIndex: number | null;
  isEarlier: boolean;
}

/**
 * The entries of what is no vote. A ruling on a vote of a deleted account, whose entry nobody knows any more,
 * names what the vote says. A ballot that was erased meanwhile, after years, gets none.
 */
async function resolve(tx: Queryable, others: readonly Waiting[]): Promise<string[]> {
  const ids = others.flatMap(({ kind, ballotId }) => (isRuling(kind) && ballotId) || []);
  const ballots = await selectRuled(tx, ids);
  return others.flatMap(({ kind, ballotId, content }) => {
    if (!isRuling(kind)) return [content];
    const ballot = ballotId === null ? undefined : ballots.get(ballotId);
    if (!ballot) return [];
    const { leafIndex } = ballot;
    if (leafIndex !== null) return [entryText({ t: kind, v: 1, leaf: leafIndex, why: content })];
    const said = contentOfBallot(ballot, ballot.isEarlier);
    if (!('ev' in said)) return [];
    return [entryText({ t: `${kind}_any`, v: 1, why: content, ...said })];
  });
}

const isRuling = (kind: Waiting['kind']): kind is 'void' | 'restore' =>
  kind === 'void' || kind === 'restore';

async function selectRuled(tx: Queryable, ids: string[]): Promise<Map<string, RuledBallot>> {
  if (ids.length === 0) return new Map();
  const { rows } = (await tx.execute(sql`
    select ${storedBallot}, leaf_index::float8 as "leafIndex", is_earlier as "isEarlier"
    from ledger_links join ballots on ballots.id = ledger_links.ballot_id
    join votes as chosen on chosen.ballot_id = ballots.id and chosen.rating > 0
    where ledger_links.ballot_id in ${uuidsIn(ids)}`)) as { rows: RuledBallot[] };
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes entries behind the last one, and moves the head. */
async function append(tx: Queryable, size: number, entries: readonly string[]): Promise<void> {
  const leaves = entries.map((entry) => hashLeaf(sha256, Buffer.from(entry, 'latin1')));
  const { edge, tiles } = tilesOfAppend(sha256, await readEdge(tx, size), leaves);
  await insertEntries(tx, size, entries);
  await writeTiles(tx, tiles);
  await updateHead(tx, {
    size: edge.size,
    root: rootOf(sha256, frontierOfEdge(sha256, edge)),
  });
}
