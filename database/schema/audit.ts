import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditRole, Changes } from '../../domain/audit/rules.ts';
import { moment } from './columns.ts';

/**
 * Log of every write of organisers and owners, in the write's own transaction. Rows are never deleted, and
 * only changed as described below: triggers of migrations 0010 and 0036 refuse everything else. Who acted stays
 * named for a period of its own, also after the account is gone; whoever it was done to appears by id alone.
 * 30 days after an account was deleted, its id is replaced by another one.
 * @erased never as a row; policy `accounts` changes the ids of deleted accounts in it, policy `audit_names` empties
 * the names
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** The order of the entries. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** When it was written, in the transaction of the logged change. */
    at: moment('at').notNull(),
    /** The account of the person who acted. */
    actorId: uuid('actor_id').notNull(),
    /** Their name at that time, which a trigger of migration 0036 writes; null: erased, or unknown. */
    actorName: text('actor_name'),
    /** Their address at that time, the same. */
    actorEmail: text('actor_email'),
    /** Blinds the digest of name and address in the chain; erased with them. */
    actorSalt: uuid('actor_salt').defaultRandom(),
    /** The same for `subject_id` and `changes`; null once an id in them was replaced. */
    subjectSalt: uuid('subject_salt').defaultRandom(),
    /** The role in which they acted. */
    actorRole: text('actor_role').$type<AuditRole>().notNull(),
    /** The action: one of `AUDIT_ACTIONS`. */
    action: text('action').$type<AuditAction>().notNull(),
    /** The row's id, or the setting's key. */
    subjectId: text('subject_id').notNull(),
    /** Its name at that time; null for people. */
    subjectName: text('subject_name'),
    /** The restaurant in question, if there is one. */
    restaurantId: uuid('restaurant_id'),
    /** The changed fields, with their values. */
    changes: jsonb('changes').$type<Changes>(),
  },
  (t) => [
    index('audit_log_at').on(t.at, t.number),
    index('audit_log_actor_id').on(t.actorId, t.number),
    index('audit_log_restaurant_id').on(t.restaurantId, t.number),
    index('audit_log_subject_id').on(t.subjectId, t.number),
    index('audit_log_action').on(t.action, t.number),
    /** For parts of names. */
    index('audit_log_subject_name_parts').using('gin', t.subjectName.op('gin_trgm_ops')),
    index('audit_log_actor_name_parts').using('gin', t.actorName.op('gin_trgm_ops')),
    index('audit_log_actor_email_parts').using('gin', t.actorEmail.op('gin_trgm_ops')),
  ],
);

/**
 * The chain of the audit log: each entry, in the order in which a job found it, with a hash of it and of the one before.
 * Rows are never changed or deleted: triggers of migration 0036 refuse it.
 * @erased never: it holds hashes alone, of which those of personal data are blinded by a salt that is erased
 */
export const auditSeals = pgTable('audit_seals', {
  /** 1 for the first one; none is left out. */
  position: bigint('position', { mode: 'number' }).primaryKey(),
  /** The entry: `audit_log.number`. */
  number: bigint('number', { mode: 'number' }).notNull().unique(),
  /** SHA-256 of `actor_salt`, name and address, in hexadecimal digits. */
  actorDigest: text('actor_digest').notNull(),
  /** SHA-256 of `subject_salt`, `subject_id` and `changes`. */
  subjectDigest: text('subject_digest').notNull(),
  /** SHA-256 of the hash before, the two digests, and all else of the entry (`domain/audit/rules.seals.ts`). */
  hash: text('hash').notNull(),
});
