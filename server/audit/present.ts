import * as z from 'zod';
import { AUDIT_EXPORT_ENTRIES } from '../../domain/audit/rules.ts';
import type { AuditEntry } from '../../domain/audit/schema.ts';
import { FIELD_LABELS } from '../../domain/restaurants/fields.keys.ts';
import { escapeFormula } from '../../domain/text.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { describeChanges, describeEntry, describePersonName } from '../../locales/audit-entry.ts';
import type { Translator } from '../../locales/translate.ts';
import type { AuditRow } from './queries.ts';

type Names = ReadonlyMap<string, { fullName: string; email: string }>;

/** The id of the affected person; null without one. The log never names people. */
export function personOf({ subjectId, subjectName, changes }: AuditRow): string | null {
  const { from, to } = changes?.userId ?? {};
  const id = to ?? from ?? (subjectName === null ? subjectId : null);
  return z.uuid().safeParse(id).data ?? null;
}

/** Who it was, where the account is gone and the entry still names it. */
const actorGone = ({ actorName, actorEmail }: AuditRow) =>
  actorEmail === null ? null : { fullName: actorName ?? '', email: actorEmail };

/** @param names of the affected accounts */
export const presentEntry = (row: AuditRow, names: Names): AuditEntry => ({
  number: row.number,
  at: row.at.toISOString(),
  actorId: row.actorId,
  actor: row.actor ?? actorGone(row),
  hasActorLeft: row.actor === null,
  actorRole: row.actorRole,
  action: row.action,
  subjectId: row.subjectId,
  subjectName: row.subjectName,
  subject: names.get(personOf(row) ?? '') ?? null,
  restaurantId: row.restaurantId,
  restaurantName: row.restaurantName,
  changes: row.changes,
});

/** The festival's day and time, to the second, in a format that spreadsheets sort and parse. */
const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: FESTIVAL_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

const COLUMNS = ['when', 'who', 'email', 'role', 'what', 'restaurant', 'changes'] as const;

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/**
 * Comma-separated values (RFC 4180), with the byte order mark that makes spreadsheet programs read
 * UTF-8. No cell can be read as a formula.
 */
export function presentCsv(entries: readonly AuditEntry[], t: Translator): string {
  const rows = entries.slice(0, AUDIT_EXPORT_ENTRIES).map((entry) => [
    momentFormat.format(new Date(entry.at)),
    describePersonName(t, entry.actor),
    entry.actor?.email ?? '',
    t(`audit.role_${entry.actorRole}`),
    describeEntry(t, entry),
    entry.restaurantName ?? '',
    describeChanges(t, entry.changes, FIELD_LABELS)
      .map(({ field, from, to }) => `${field}: ${from} → ${to}`)
      .join('\n'),
  ]);
  const lines = [COLUMNS.map((column) => t(`audit.column_${column}`)), ...rows];
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}
