import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditRole, Changes } from '../../domain/audit/rules.ts';
import { moment } from './columns.ts';

/**
 * Log of every write of organisers and owners, in the write's own transaction. Rows are never deleted, and
 * only changed as described below: triggers of migrations 0010 and 0017 refuse everything else. People
 * appear by id alone; 30 days after an account was deleted, its id is replaced by another one.
 * @erased never as a row; policy `accounts` changes the ids of deleted accounts in it
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
  ],
);
