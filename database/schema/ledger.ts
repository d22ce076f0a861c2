import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { ballots } from './voting.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

/** What waits in the queue; all but `void` and `restore` are whole entries already. */
export const LEDGER_KINDS = [
  'vote',
  'void',
  'restore',
  'void_any',
  'restore_any',
  'result',
  'rules',
  'merge_dish',
  'unmerge_dish',
  'merge_restaurant',
  'same_voters',
  'unmerge_restaurant',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * What waits to be written into the ledger, in the order in which it happened. A vote adds its row in its own
 * statement; nothing else of the ledger is on its way.
 * @erased by the sequencer, within a minute as a rule
 */
export const ledgerQueue = pgTable(
  'ledger_queue',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `vote`, a `void` or `restore` of one, or an entry that names no ballot. */
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    /** Of `ballots`, without a foreign key, which each vote would check; null once the account is deleted. */
    ballotId: uuid('ballot_id'),
    /** The entry; of `void` and `restore`, which need the number of the vote's entry first, only the reason code. */
    content: text('content').notNull(),
    /**
     * Of a vote whose account was deleted while it waited: whether it is the first of its voter at the restaurant,
     * which nobody can look up any more.
     */
    isFirst: boolean('is_first').default(false).notNull(),
  },
  (t) => [index('ledger_queue_ballot_id').on(t.ballotId)],
);

/**
 * The entries of the public ledger. Triggers refuse every change.
 * @erased by nothing: an entry names nobody, and without all of them nobody could recount the votes
 */
export const ledgerEntries = pgTable('ledger_entries', {
  /** From 0, without gaps. */
  leafIndex: count('leaf_index').primaryKey(),
  /** Canonical JSON (RFC 8785), the bytes that are hashed. */
  entry: text('entry').notNull(),
});

/**
 * The hashes of the Merkle tree (RFC 6962), in tiles of 256 (C2SP tlog-tiles). The last tile of a level grows;
 * a hash that is in it stays.
 * @erased by nothing: they are hashes of the entries
 */
export const ledgerTiles = pgTable(
  'ledger_tiles',
  {
    /** 0: hashes of the entries; each level above has the roots of the tiles below. */
    level: smallint('level').notNull(),
    /** From 0 on each level. */
    tileIndex: count('tile_index').notNull(),
    /** 32 bytes for each hash. */
    hashes: bytes('hashes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.tileIndex] })],
);

/**
 * One row: how far the ledger is written. The server that writes locks it.
 * @erased by nothing: it is about the ledger alone
 */
export const ledgerHead = pgTable('ledger_head', {
  /** Always true: there is one ledger. */
  only: boolean('only').primaryKey().default(true),
  /** Number of entries. */
  size: count('size').notNull(),
  /** The root hash of the tree of that size. */
  root: bytes('root').notNull(),
  /** Whether every vote from before the ledger is in it or in the queue. Nothing is published before. */
  hasEarlier: boolean('has_earlier').notNull(),
});

/**
 * The heads that were signed and published. Triggers refuse every change.
 * @erased by nothing: they are what everybody compares the ledger with
 */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Number of entries. Signed again with another key, a head has two rows. */
    size: count('size').notNull(),
    /** The signed note (C2SP tlog-checkpoint). */
    note: text('note').notNull(),
    /** By the server that signed it. */
    signedAt: moment('signed_at').notNull(),
  },
  (t) => [index('ledger_checkpoints_size').on(t.size)],
);

/**
 * Signatures of witnesses, who confirm that a head extends the one that they have seen before.
 * @erased by nothing: they are public
 */
export const ledgerCosignatures = pgTable(
  'ledger_cosignatures',
  {
    /** Of the head. */
    size: count('size').notNull(),
    /** The witness's name, as in its key. */
    witness: text('witness').notNull(),
    /** The line of the signed note (C2SP cosignature/v1). */
    line: text('line').notNull(),
    /** When the witness answered. */
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.size, t.witness] })],
);

/** The ballots that are in the ledger, and where. */
export const ledgerLinks = pgTable('ledger_links', {
  ballotId: uuid('ballot_id')
    .primaryKey()
    .references(() => ballots.id, { onDelete: 'cascade' }),
  /** null once the account is deleted: then nobody knows which entry it is. */
  leafIndex: count('leaf_index'),
  /** Whether it was cast before the ledger, which its entry says in place of the evidence. */
  isEarlier: boolean('is_earlier').default(false).notNull(),
});
