import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ANCHOR_FAILURES, ANCHOR_PROBLEMS, ANCHOR_STATES } from '../../domain/anchors/rules.ts';
import { bytes, moment } from './columns.ts';

/**
 * The heads of the log that were anchored on a chain. A row is written before its transaction is sent, so
 * that a lost answer or a killed server sends the same transaction again and not another one.
 * @erased by nothing: it names nobody
 */
export const ledgerAnchors = pgTable(
  'ledger_anchors',
  {
    /** The order in which they were made. */
    number: bigserial('number', { mode: 'number' }).primaryKey(),
    /** How many entries the log had. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The root of the tree over them: 32 bytes. */
    root: bytes('root').notNull(),
    /** The chain's number (EIP-155). */
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    /** The chain's name, as configured at that time. */
    chainName: text('chain_name').notNull(),
    /** The address of the contract, in lower case. */
    contract: text('contract').notNull(),
    /** The account that sent it, in lower case. */
    sender: text('sender').notNull(),
    /** The number of the transaction among those of the account: a chain takes one with each number. */
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    /** The hash of the transaction. */
    transactionHash: text('transaction_hash').notNull(),
    /** The hashes of transactions with the same nonce that it replaced with a higher fee. */
    replacedHashes: text('replaced_hashes')
      .array()
      .default(sql`'{}'`)
      .notNull(),
    /** The signed transaction, as it is sent and, where it is lost, sent again. It is public on the chain. */
    signedTransaction: text('signed_transaction').notNull(),
    /** Whether it is on its way (`sent`), cannot be taken back any more (`final`), or was given up (`failed`). */
    state: text('state', { enum: ANCHOR_STATES }).default('sent').notNull(),
    /** Why it was given up; null otherwise. */
    failure: text('failure', { enum: ANCHOR_FAILURES }),
    /** The block that has it; null while there is none. */
    block: bigint('block', { mode: 'number' }),
    /** The hash of that block: a reorganised chain has another block with the same number. */
    blockHash: text('block_hash'),
    /** When it was written down, just before it was sent first. */
    preparedAt: moment('prepared_at').notNull(),
    /** When it was signed last: at first as `prepared_at`, later when its fee was raised. */
    signedAt: moment('signed_at').notNull(),
    /** When it was seen to be final; null before. */
    finalAt: moment('final_at'),
  },
  (t) => [
    unique('ledger_anchors_nonce').on(t.chainId, t.sender, t.nonce),
    // Of two servers that send the same head at once, one is refused.
    uniqueIndex('ledger_anchors_head')
      .on(t.chainId, t.contract, t.size)
      .where(sql`${t.state} <> 'failed'`),
    index('ledger_anchors_state').on(t.state, t.number),
    check('ledger_anchors_size', sql`${t.size} > 0`),
    check('ledger_anchors_root', sql`length(${t.root}) = 32`),
  ],
);

/**
 * The last run that looked after the anchors, in one row for all servers.
 * @erased by nothing: it names nobody
 */
export const ledgerAnchorRuns = pgTable(
  'ledger_anchor_runs',
  {
    /** Always true: there is one row. */
    only: boolean('only').default(true).primaryKey(),
    /** When it began; null before the first. */
    ranAt: moment('ran_at'),
    /** What was wrong; null: nothing. */
    problem: text('problem', { enum: ANCHOR_PROBLEMS }),
    /** The words of the chain's server about it, without addresses and keys. */
    detail: text('detail'),
    /** The account that pays. */
    account: text('account'),
    /** Its funds, in the chain's own coin. */
    funds: text('funds'),
    /** When an organiser asked for an anchor that no run has looked after; null: nobody did. */
    askedAt: moment('asked_at'),
  },
  (t) => [check('ledger_anchor_runs_only', sql`${t.only}`)],
);
