import { readAnchors } from '../anchors/present.ts';
import { proveInclusion } from '../../domain/ledger/rules.tiles.ts';
import { makeReceipt } from '../../domain/ledger/rules.receipt.ts';
import { parseEntry } from '../../domain/ledger/rules.entries.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { LedgerState, Receipt, Receipts } from '../../domain/receipts/schema.ts';
import { readHidden } from '../embargo/queries.ts';
import { refuse } from '../http/errors.ts';
import { readCheckpoint } from '../ledger/checkpoint.ts';
import { secretOfVoter } from '../ledger/entry-of-vote.ts';
import { countVoters } from '../ledger/queries.tally.ts';
import { countWaiting, findEntry, findPublished, findWaitingVote } from '../ledger/queries.ts';
import { tileReader } from '../ledger/tiles.ts';
import type { Services } from '../ports.ts';
import { sha256 } from '../signing-key.ts';
import { presentLedger, presentReceipt, presentState } from './present.ts';
import {
  countVotes,
  findReceipt,
  findVoterKey,
  selectReceipts,
  selectWitnesses,
} from './queries.ts';

type Deps = Pick<Services, 'db' | 'ledger' | 'config'>;

/** Where a person's votes are in the ledger. */
export async function listReceipts(
  { db, ledger }: Deps,
  person: Pick<Person, 'id'>,
): Promise<Receipts> {
  const [published, rows] = await Promise.all([
    findPublished(db),
    selectReceipts(db, userSessionOf(person.id)),
  ]);
  return { receipts: rows.map((row) => presentState(row, published?.size ?? 0, ledger)) };
}

/**
 * The receipt of a person's vote, which proves without the server that it is in the log; while it waits, the
 * promise.
 * @throws ballot_not_found
 */
export async function readReceipt(
  deps: Deps,
  person: Pick<Person, 'id'>,
  ballotId: string,
): Promise<Receipt> {
  const { db, ledger } = deps;
  const row = await findReceipt(db, userSessionOf(person.id), ballotId);
  if (!row) throw refuse('ballot_not_found');
  const head = await readCheckpoint(db);
  const state = presentState(row, head?.published.size ?? 0, ledger);
  if (head && state.leafIndex !== null) {
    const proven = { index: state.leafIndex, size: head.published.size };
    const receipt = await writeReceipt(deps, person, row.restaurantId, proven, head.checkpoint);
    return presentReceipt(state, { receipt });
  }
  const waiting = await findWaitingVote(db, ballotId);
  return presentReceipt(state, {
    promise: waiting ? ledger.promise(waiting.entry, waiting.castAt) : null,
  });
}

async function writeReceipt(
  { db, ledger, config }: Deps,
  person: Pick<Person, 'id'>,
  restaurantId: string,
  { index, size }: { index: number; size: number },
  checkpoint: string,
): Promise<string | null> {
  const [stored, voterKey, hashes] = await Promise.all([
    findEntry(db, index),
    findVoterKey(db, person.id),
    proveInclusion(sha256, { index, size }, tileReader(db)),
  ]);
  if (stored === undefined || !voterKey) return null;
  const entry = parseEntry(Buffer.from(stored, 'latin1'));
  if (entry.t !== 'vote') throw new Error('A ballot is linked to an entry that is no vote.');
  return makeReceipt(
    { entry, secret: secretOfVoter(voterKey, restaurantId), index, hashes, checkpoint },
    {
      logKeys: ledger.keys.known,
      witnessKeys: config.ledger.witnesses.map(({ key }) => key),
    },
  );
}

/** The state of the ledger, for everybody. */
export async function readLedger({
  db,
  ledger,
  config,
  now,
}: Deps & Pick<Services, 'now'>): Promise<LedgerState> {
  const [head, witnesses, waiting, voters, votes, anchors, hidden] = await Promise.all([
    readCheckpoint(db),
    selectWitnesses(db),
    countWaiting(db),
    countVoters(db),
    countVotes(db),
    readAnchors(db, config),
    readHidden(db, now()),
  ]);
  const { published, checkpoint } = head ?? { published: undefined, checkpoint: undefined };
  return presentLedger(ledger, config, {
    published,
    checkpoint,
    witnesses,
    waiting,
    voters,
    votes,
    anchors,
    isWithheld: hidden.totals,
  });
}
