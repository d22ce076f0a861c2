import * as z from 'zod';
import { AUDIT_ACTIONS, AUDIT_ROLES } from './rules.ts';

/** An account; null where it is gone. */
const namedPerson = z.object({ fullName: z.string(), email: z.string() }).nullable();

/** One line of the audit log, with the names of today. */
export const auditEntrySchema = z.object({
  /** Later entries have higher ones. */
  number: z.number().int(),
  at: z.iso.datetime(),
  actorId: z.uuid(),
  actor: namedPerson,
  actorRole: z.enum(AUDIT_ROLES),
  action: z.enum(AUDIT_ACTIONS),
  subjectId: z.string(),
  /** What it was called then; null for people. */
  subjectName: z.string().nullable(),
  /** Who it was done to, where it was done to somebody. */
  subject: namedPerson,
  restaurantId: z.uuid().nullable(),
  /** null too where the restaurant is gone. */
  restaurantName: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What the log can be narrowed to. */
export const auditChoicesSchema = z.object({
  people: z.array(z.object({ id: z.uuid(), person: namedPerson })),
  restaurants: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
});
