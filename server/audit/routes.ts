import { implement } from '@orpc/server';
import { auditContract } from '../../domain/audit/contract.ts';
import { AUDIT_EXPORT_ENTRIES } from '../../domain/audit/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { Queryable } from '../../database/open.ts';
import type { ApiContext } from '../http/context.ts';
import { translatorFor } from '../http/language.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin } from '../session/guard.ts';
import { personOf, presentCsv, presentEntry } from './present.ts';
import { type AuditFilter, insertAudit, selectAudit, selectNames } from './queries.ts';
import { selectAuditChoices } from './queries.choices.ts';

const os = implement(auditContract).$context<ApiContext>();
const PAGE_SIZE = 50;

export const auditRoutes = os.router({
  list: os.list.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { before, ...filter } = input;
    // One more than a page: shows whether others follow.
    const found = await readEntries(context.services.db, filter, { before, limit: PAGE_SIZE + 1 });
    const entries = found.slice(0, PAGE_SIZE);
    return { entries, next: found.length > PAGE_SIZE ? (entries.at(-1)?.number ?? null) : null };
  }),

  choices: os.choices.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { people, restaurants } = await selectAuditChoices(context.services.db, input);
    return {
      people: people.map(({ id, fullName, email }) => ({
        id,
        person: email === null ? null : { fullName: fullName ?? '', email },
      })),
      restaurants,
    };
  }),

  export: os.export.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await limit(context, 'sheetsByPerson', id);
    const { db, now } = context.services;
    const found = await readEntries(db, input, { limit: AUDIT_EXPORT_ENTRIES + 1 });
    const fileName = `vota-taco-audit-${festivalDay(now())}.csv`;
    await insertAudit(db, { id, role: 'admin' }, now(), {
      action: 'audit_exported',
      subjectId: fileName,
      subjectName: fileName,
    });
    return {
      fileName,
      csv: presentCsv(found, translatorFor(context.language)),
      entries: Math.min(found.length, AUDIT_EXPORT_ENTRIES),
      isCut: found.length > AUDIT_EXPORT_ENTRIES,
    };
  }),
});

async function readEntries(
  db: Queryable,
  filter: AuditFilter,
  page: { before?: number | undefined; limit: number },
) {
  const rows = await selectAudit(db, filter, page);
  const people = rows.flatMap((row) => personOf(row) ?? []);
  const names = await selectNames(db, [...new Set(people)]);
  return rows.map((row) => presentEntry(row, names));
}
