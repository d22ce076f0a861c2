import { type AnchorReason, anchorReason } from '../../domain/anchors/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { AnchorConfig } from '../config.anchor.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import { type Chain, ChainTrouble, openChain } from '../chain/chain.ts';
import { refuse } from '../http/errors.ts';
import type { LogHead } from '../ports.ledger.ts';
import type { Services } from '../ports.ts';
import { selectVotingState } from '../settings/queries.ts';
import { settleAnchors } from './actions.settle.ts';
import {
  type AnchorPlace,
  answerAsked,
  askForAnchor,
  giveUpElsewhere,
  insertAnchor,
  selectLast,
  selectRun,
  selectSent,
  upsertRun,
} from './queries.ts';

export type AnchorDeps = Pick<Services, 'config' | 'db' | 'log' | 'now' | 'newestHead'> & {
  /** How the chain is reached; a test may stand in the way. */
  reachChain?: (config: AnchorConfig) => Promise<Chain>;
};

/** What a run has done: `sent` names the head, `waiting` that an earlier one must be in a block first. */
export type RunResult =
  | { did: 'sent'; size: number; reason: AnchorReason }
  | { did: 'nothing' | 'waiting' }
  | { did: 'trouble'; trouble: ChainTrouble };

/**
 * Looks after the anchors: follows those that are on their way, and sends the newest head if one is due. Any
 * number of servers may run it at once, and it may be killed at any moment: whatever is sent was written down
 * before, and is only ever sent again as it is. No transaction of the database waits for the chain.
 * @param isAsked whether a person waits for an anchor, although none is due
 * @throws the errors of the database; those of the chain are in the result and in `ledger_anchor_runs`
 */
export async function runAnchors(deps: AnchorDeps, isAsked = false): Promise<RunResult> {
  const { config, db, log, now } = deps;
  if (!config.anchor) throw refuse('anchors_off');
  const at = now();
  try {
    return await lookAfter(deps, config.anchor, { at, isAsked });
  } catch (error) {
    if (!(error instanceof ChainTrouble)) throw error;
    const { problem, detail } = error;
    log.warn({ problem, detail }, 'heads of the log cannot be anchored, will be tried again');
    await upsertRun(db, { ranAt: at, problem, detail });
    return { did: 'trouble', trouble: error };
  }
}

async function lookAfter(
  deps: AnchorDeps,
  anchor: AnchorConfig,
  { at, isAsked }: { at: Date; isAsked: boolean },
): Promise<RunResult> {
  const { db, reachChain = openChain } = deps;
  const chain = await reachChain(anchor);
  const { chainId, contract } = anchor;
  const place = { chainId, contract, sender: chain.account };
  await giveUpElsewhere(db, place);
  const asked = (await selectRun(db))?.askedAt ?? null;
  const next = await findDue(deps, place, isAsked || asked !== null, at);
  if (!next && (await selectSent(db, place)).length === 0) {
    // Nothing is asked of the chain's server when nothing is to do.
    if (asked) await answerAsked(db, asked);
    await upsertRun(db, { ranAt: at, problem: null, detail: null });
    return { did: 'nothing' };
  }
  const latest = await chain.readLatest();
  const waits = await settleAnchors({ db, chain, log: deps.log, at }, place);
  const result = await sendDue(deps, { anchor, chain, place, latest, at }, next, waits);
  if (asked && result.did !== 'waiting') await answerAsked(db, asked);
  const funds = await chain.readFunds();
  await upsertRun(db, { ranAt: at, problem: null, detail: null, account: chain.account, funds });
  return result;
}

interface Due {
  head: LogHead;
  reason: AnchorReason;
}

/** The head to send now; null: none. */
async function findDue(
  { db, newestHead }: AnchorDeps,
  place: AnchorPlace,
  isAsked: boolean,
  now: Date,
): Promise<Due | null> {
  const head = await newestHead();
  if (!head) return null;
  const last = await selectLast(db, place);
  const { closedAt } = await selectVotingState(db, now);
  const reason = anchorReason({
    newest: head,
    last: last && { size: last.size, at: last.preparedAt },
    closedAt,
    isAsked,
    now,
  });
  return reason && { head, reason };
}

interface Place {
  anchor: AnchorConfig;
  chain: Chain;
  place: AnchorPlace;
  latest: { size: number };
  at: Date;
}

/** @param waits whether an anchor is in no block yet: the next one would only queue behind it */
async function sendDue(
  { db, log }: AnchorDeps,
  { anchor, chain, place, latest, at }: Place,
  due: Due | null,
  waits: boolean,
): Promise<RunResult> {
  if (!due) return { did: waits ? 'waiting' : 'nothing' };
  if (waits) return { did: 'waiting' };
  const { head, reason } = due;
  if (head.size <= latest.size) {
    throw new ChainTrouble('contract_ahead', `${head.size} ≤ ${latest.size}`);
  }
  const open = await selectSent(db, place);
  const nonce = Math.max(await chain.nextNonce(), ...open.map((one) => one.nonce + 1));
  const transaction = await chain.sign(head, nonce).catch(async (error: unknown) => {
    // Another server has sent this head meanwhile, and the chain's server reckons with it.
    const last = await selectLast(db, place);
    if (last && last.size >= head.size) return null;
    throw error;
  });
  if (!transaction) return { did: 'waiting' };
  const { hash, signed } = transaction;
  const isOurs = await insertAnchor(db, {
    ...place,
    chainName: anchor.chainName,
    size: head.size,
    root: Buffer.from(head.root),
    nonce,
    transactionHash: hash,
    signedTransaction: signed,
    preparedAt: at,
    signedAt: at,
  });
  if (!isOurs) return { did: 'waiting' };
  log.info({ size: head.size, reason, transaction: hash }, 'a head of the log is being anchored');
  await chain.send(signed);
  return { did: 'sent', size: head.size, reason };
}

/**
 * An organiser wants the newest head anchored: the next run does it, within a minute.
 * @throws anchors_off
 */
export async function requestAnchor(
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  actor: Person,
): Promise<void> {
  const { anchor } = config;
  if (!anchor) throw refuse('anchors_off');
  await db.transaction(async (tx) => {
    const at = now();
    if (!(await askForAnchor(tx, at))) return;
    await insertAudit(tx, asAdmin(actor), at, {
      action: 'anchor_requested',
      subjectId: anchor.contract,
      subjectName: anchor.chainName,
    });
  });
}
