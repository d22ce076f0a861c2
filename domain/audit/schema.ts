import * as z from 'zod';
import { AUDIT_ACTIONS, AUDIT_ROLES } from './rules.ts';

/** An account; null if it was deleted. */
const namedPerson = z.object({ fullName: z.string(), email: z.string() }).nullable();

/** One line of the audit log, with present names. */
export const auditEntrySchema = z.object({
  /** Later entries have higher ones. */
  number: z.number().int(),
  at: z.iso.datetime(),
  actorId: z.uuid(),
  /** As the account is named today; once it is gone, as the entry names it until that is erased. */
  actor: namedPerson,
  /** Whether the account is gone. */
  hasActorLeft: z.boolean(),
  actorRole: z.enum(AUDIT_ROLES),
  action: z.enum(AUDIT_ACTIONS),
  subjectId: z.string(),
  /** Its name at that time; null for people. */
  subjectName: z.string().nullable(),
  /** The affected person, if there is one. */
  subject: namedPerson,
  restaurantId: z.uuid().nullable(),
  /** Also null if the restaurant was deleted. */
  restaurantName: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The filters of the log. */
export const auditChoicesSchema = z.object({
  people: z.array(z.object({ id: z.uuid(), person: namedPerson })),
  restaurants: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
});
export type AuditChoices = z.infer<typeof auditChoicesSchema>;
