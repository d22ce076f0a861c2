import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { HIDING_REASONS } from '../../domain/results/rules.objections.ts';
import type { RevealChoice } from '../../domain/results/rules.reveal.ts';
import {
  OBJECTION_KINDS,
  OBJECTION_OUTCOMES,
  OBJECTION_STATES,
  PACK_STATES,
  SNAPSHOT_STATES,
} from '../../domain/results/rules.states.ts';
import { bytes, id, moment } from './columns.ts';
import { festivals } from './festivals.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';

const festival = () =>
  uuid('festival_id')
    .default(FIRST_FESTIVAL_ID)
    .notNull()
    .references(() => festivals.id);
const organiser = (name: string) =>
  uuid(name).references(() => profiles.id, { onDelete: 'set null' });

/**
 * The rules of the result, one row for each version. Triggers refuse every change but the loss of `made_by`.
 * @erased by nothing: they are public, and their hashes are in the ledger
 */
export const resultRules = pgTable(
  'result_rules',
  {
    id: id(),
    festivalId: festival(),
    /** From 1, without gaps. */
    version: integer('version').notNull(),
    /** `ResultRules` as JSON: the bytes that are hashed. */
    content: text('content').notNull(),
    /** SHA-256 of `content`, in base64url. */
    sha256: text('sha256').notNull(),
    /** Why it was changed, in English; null: before the first vote, which needs no reason. */
    reasonEn: text('reason_en'),
    /** The same in Spanish. */
    reasonEs: text('reason_es'),
    /** The organiser; null: the rules that hold without any, and once the account is deleted. */
    madeBy: organiser('made_by'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('result_rules_version').on(t.festivalId, t.version),
    index('result_rules_made_by').on(t.madeBy),
  ],
);

/**
 * Every counted vote, frozen at a head of the ledger. Triggers refuse a change of what was frozen, and every
 * deletion.
 * @erased by nothing: it names restaurants and dishes, and published ones stay readable
 */
export const resultSnapshots = pgTable(
  'result_snapshots',
  {
    id: id(),
    festivalId: festival(),
    /** From 1; withdrawn ones leave their number to the next. */
    version: integer('version').notNull(),
    /** Of one festival, one is `frozen` at most. */
    state: text('state', { enum: SNAPSHOT_STATES }).default('frozen').notNull(),
    /** `ResultFile` as JSON: the bytes that are hashed, signed and published. */
    content: text('content').notNull(),
    /** SHA-256 of `content`, in base64url. */
    sha256: text('sha256').notNull(),
    /** Number of entries of the ledger whose votes are in it. */
    logSize: bigint('log_size', { mode: 'number' }).notNull(),
    /** What organisers see beside it when they sign, as `KeptDesk` has it: how safe each place is. */
    desk: jsonb('desk').notNull(),
    /** When the counters were read. */
    frozenAt: moment('frozen_at').notNull(),
    /** null once the account is deleted. */
    frozenBy: organiser('frozen_by'),
    /** null: it is not published. */
    publishedAt: moment('published_at'),
    /** The organiser; null while it is not published, and once the account is deleted. */
    publishedBy: organiser('published_by'),
    /** Why it corrects the version before, in English; null of the first, and while it is not published. */
    reasonEn: text('reason_en'),
    /** The same in Spanish. */
    reasonEs: text('reason_es'),
  },
  (t) => [
    uniqueIndex('result_snapshots_frozen')
      .on(t.festivalId)
      .where(sql`${t.state} = 'frozen'`),
    uniqueIndex('result_snapshots_published')
      .on(t.festivalId, t.version)
      .where(sql`${t.state} = 'published'`),
    index('result_snapshots_frozen_by').on(t.frozenBy),
    index('result_snapshots_published_by').on(t.publishedBy),
  ],
);

/**
 * The organisers who have signed a frozen result. Taken back, a signature is deleted.
 * @erased with the account, which leaves the signature without its name
 */
export const resultSignatures = pgTable(
  'result_signatures',
  {
    snapshotId: uuid('snapshot_id')
      .notNull()
      .references(() => resultSnapshots.id),
    /** From 1. */
    place: integer('place').notNull(),
    /** null once the account is deleted. */
    organiserId: organiser('organiser_id'),
    /** The name of the account when it signed; empty once the account is deleted. */
    signerName: text('signer_name').notNull(),
    /** When they signed. */
    signedAt: moment('signed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.snapshotId, t.place] }),
    unique('result_signatures_organiser_id').on(t.snapshotId, t.organiserId),
    index('result_signatures_of').on(t.organiserId),
  ],
);

/**
 * What owners demand of a published result: a recount, or an objection. It and the answer are public.
 * @erased with the account, which leaves it without its words
 */
export const resultObjections = pgTable(
  'result_objections',
  {
    id: id(),
    festivalId: festival(),
    /** The published version that it is about. */
    version: integer('version').notNull(),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'restrict' }),
    /** The owner; null once the account is deleted. */
    madeBy: organiser('made_by'),
    /** `recount`: the votes are to be counted again. `objection`: something else is wrong. */
    kind: text('kind', { enum: OBJECTION_KINDS }).notNull(),
    /** The list of the result that it is about; null: all of it. */
    listId: text('list_id'),
    /** The owner's words; empty once the account is deleted. */
    message: text('message').notNull(),
    /** Why organisers hide these words from the public; null: they are shown. */
    hiddenFor: text('hidden_for', { enum: HIDING_REASONS }),
    /** `withdrawn`: by the owner, before an answer. */
    state: text('state', { enum: OBJECTION_STATES }).default('open').notNull(),
    /** What the organisers decided; null before an answer. */
    outcome: text('outcome', { enum: OBJECTION_OUTCOMES }),
    /** The organisers' public answer, in English; null before. */
    answerEn: text('answer_en'),
    /** The same in Spanish. */
    answerEs: text('answer_es'),
    /** The organiser; null before an answer, and once the account is deleted. */
    answeredBy: organiser('answered_by'),
    /** null before an answer. */
    answeredAt: moment('answered_at'),
    /** The newest recount of the log for it, as `RecountFinding` has it; null: none was made. */
    recount: jsonb('recount'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('result_objections_open')
      .on(t.restaurantId, t.version, t.kind)
      .where(sql`${t.state} = 'open'`),
    index('result_objections_version').on(t.festivalId, t.version),
    index('result_objections_made_by').on(t.madeBy),
    index('result_objections_answered_by').on(t.answeredBy),
  ],
);

/**
 * Press packs: zip files of a frozen or published result, made by a job.
 * @erased a week after it was asked for, by a maintenance task
 */
export const resultPacks = pgTable(
  'result_packs',
  {
    id: id(),
    snapshotId: uuid('snapshot_id')
      .notNull()
      .references(() => resultSnapshots.id),
    /** `failed`: `failure` says why. */
    state: text('state', { enum: PACK_STATES }).default('waiting').notNull(),
    /** Files written so far. */
    done: integer('done').default(0).notNull(),
    /** Files that it will have; 0 while nobody knows. */
    total: integer('total').default(0).notNull(),
    /** Of the zip, in bytes; null before it is ready. */
    bytes: integer('bytes'),
    /** SHA-256 of the zip, in base64url; null before it is ready. */
    sha256: text('sha256'),
    /** What went wrong, for the log of the organisers; null: nothing did. */
    failure: text('failure'),
    /** The organiser; null once the account is deleted. */
    askedBy: organiser('asked_by'),
    createdAt: moment('created_at').notNull(),
    /** The last sign of life of the job that makes it: another one takes over after a while. */
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [
    // One at a time of each version.
    uniqueIndex('result_packs_under_way')
      .on(t.snapshotId)
      .where(sql`${t.state} in ('waiting', 'making')`),
    index('result_packs_asked_by').on(t.askedBy),
  ],
);

/** The bytes of a press pack, in parts of at most 1 MB. */
export const resultPackParts = pgTable(
  'result_pack_parts',
  {
    packId: uuid('pack_id')
      .notNull()
      .references(() => resultPacks.id, { onDelete: 'cascade' }),
    /** From 0. */
    place: integer('place').notNull(),
    /** The bytes. */
    content: bytes('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.packId, t.place] })],
);

/**
 * A presentation of a result that runs, so that a phone can be its remote.
 * @erased when one is begun a day later, and with the account of who began it
 */
export const resultReveals = pgTable(
  'result_reveals',
  {
    id: id(),
    /** null: a practice with invented figures. */
    snapshotId: uuid('snapshot_id').references(() => resultSnapshots.id),
    /** The step that is shown, from 0. */
    step: integer('step').default(0).notNull(),
    /** Number of its steps. */
    steps: integer('steps').notNull(),
    /** Which lists and languages the screen shows; null: it was begun by a version that did not tell. */
    choice: jsonb('choice').$type<RevealChoice>(),
    /** Increases with each change, so that of two remotes at once one is refused. */
    revision: integer('revision').default(0).notNull(),
    /** Whether the screen is dark for the moment. */
    isDark: boolean('is_dark').default(false).notNull(),
    /** The organiser. */
    startedBy: uuid('started_by')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** When it was begun. */
    startedAt: moment('started_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('result_reveals_started_by').on(t.startedBy)],
);
