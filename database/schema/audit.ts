import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditRole, Changes } from '../../domain/audit/rules.ts';
import { moment } from './columns.ts';

/**
 * Who did what to what and when: every write of organisers and owners, in the write's own transaction.
 * A row is never changed nor deleted: triggers of migrations 0010 and 0017 refuse it, but for one thing.
 * It names people by id alone; 30 days after an account was deleted, another id stands in its place.
 * @erased never as a row; policy `accounts` changes the ids of deleted accounts in it
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** In which order it happened. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** When it was written, in the transaction of what it tells. */
    at: moment('at').notNull(),
    /** The account of who did it. */
    actorId: uuid('actor_id').notNull(),
    /** As what they did it. */
    actorRole: text('actor_role').$type<AuditRole>().notNull(),
    /** What was done: one of `AUDIT_ACTIONS`. */
    action: text('action').$type<AuditAction>().notNull(),
    /** The row's id, or the setting's key. */
    subjectId: text('subject_id').notNull(),
    /** What it was called then; null for people. */
    subjectName: text('subject_name'),
    /** The restaurant that it is about, if it is about one. */
    restaurantId: uuid('restaurant_id'),
    /** What was different afterwards, by field. */
    changes: jsonb('changes').$type<Changes>(),
  },
  (t) => [
    index('audit_log_at').on(t.at, t.number),
    index('audit_log_actor_id').on(t.actorId, t.number),
    index('audit_log_restaurant_id').on(t.restaurantId, t.number),
    index('audit_log_subject_id').on(t.subjectId, t.number),
    index('audit_log_action').on(t.action, t.number),
  ],
);
