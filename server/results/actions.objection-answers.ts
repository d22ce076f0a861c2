import type { Queryable } from '../../database/open.ts';
import type { AuditAction, Changes } from '../../domain/audit/rules.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import type { Person } from '../../domain/people/schema.ts';
import { answerProblem, type HidingReason } from '../../domain/results/rules.objections.ts';
import type { ObjectionOutcome } from '../../domain/results/rules.states.ts';
import { compareResult } from '../../domain/results/schema.recount.ts';
import type { RecountFinding } from '../../domain/results/schema.objections.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import { countAgain } from '../ledger/count-again.ts';
import type { Services } from '../ports.ts';
import { newestOf } from './actions.objection-reading.ts';
import { readPublished } from './actions.public.ts';
import { isOwnOf } from './present.objections.ts';
import {
  findMaker,
  findObjection,
  lockObjection,
  type ObjectionRow,
  selectOwnedIds,
  updateObjection,
} from './queries.objections.ts';
import { selectPublished } from './queries.ts';

type Acting = Pick<Services, 'db' | 'now' | 'mailer' | 'caches'>;

/** An objection that this organiser may decide. @throws objection_not_found, objection_own */
async function requireForeign(
  db: Queryable,
  actor: Person,
  row: ObjectionRow | undefined,
): Promise<ObjectionRow> {
  if (!row) throw refuse('objection_not_found');
  const owned = await selectOwnedIds(db, actor.id);
  if (isOwnOf(row, { id: actor.id, owned })) throw refuse('objection_own');
  return row;
}

/** Changes an objection and writes the audit entry, in one transaction. */
async function decide(
  { db, now, caches }: Pick<Services, 'db' | 'now' | 'caches'>,
  actor: Person,
  objectionId: string,
  change: (
    tx: Queryable,
    row: ObjectionRow,
    at: Date,
  ) => Promise<{ action: AuditAction; changes: Changes | null }>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireForeign(tx, actor, await lockObjection(tx, objectionId));
    const at = now();
    const entry = await change(tx, row, at);
    await insertAudit(tx, asAdmin(actor), at, {
      ...entry,
      subjectId: row.id,
      subjectName: row.restaurantName,
      restaurantId: row.restaurantId,
    });
  });
  await caches.clear(['shared']);
}

/**
 * Answers in public; its owner gets a mail.
 * @throws objection_not_found, objection_own, and the reasons of `answerProblem`
 */
export const answerObjection = (
  services: Acting,
  actor: Person,
  {
    objectionId,
    outcome,
    answer,
  }: { objectionId: string; outcome: ObjectionOutcome; answer: { en: string; es: string } },
): Promise<void> =>
  decide(services, actor, objectionId, async (tx, row, at) => {
    const newest = newestOf(await selectPublished(tx), row.year);
    const problem = answerProblem({ ...row, isRecounted: row.recount !== null }, outcome, newest);
    if (problem) throw refuse(problem);
    await updateObjection(tx, row.id, {
      state: 'answered',
      outcome,
      answerEn: answer.en,
      answerEs: answer.es,
      answeredBy: actor.id,
      answeredAt: at,
    });
    const maker = await findMaker(tx, row.madeById);
    if (maker) {
      const { email: to, locale: language } = maker;
      const mail = { kind: 'objection_answered' as const, to, language, aboutId: row.id };
      await services.mailer.send(mail, tx);
    }
    return { action: 'objection_answered', changes: { outcome: { from: null, to: outcome } } };
  });

/**
 * Hides the owner's words, or shows them again.
 * @param of.seen what the organiser saw; `of.reason` null: they are shown
 * @throws objection_not_found, objection_own, edit_conflict
 */
export const hideWords = (
  services: Acting,
  actor: Person,
  {
    objectionId,
    seen,
    reason,
  }: { objectionId: string; seen: HidingReason | null; reason: HidingReason | null },
): Promise<void> =>
  decide(services, actor, objectionId, async (tx, row) => {
    if (row.hiddenFor !== seen) throw refuse('edit_conflict');
    await updateObjection(tx, row.id, { hiddenFor: reason });
    return {
      action: reason === null ? 'objection_shown' : 'objection_hidden',
      changes: { hiddenFor: { from: row.hiddenFor, to: reason } },
    };
  });

/**
 * Counts the log again up to the size of the published version, and keeps what it shows. The log is read before
 * anything is locked: that takes some seconds for a large festival.
 * @throws objection_not_found, objection_own, objection_decided, recount_impossible
 */
export async function recountFor(
  services: Acting,
  actor: Person,
  objectionId: string,
): Promise<void> {
  const { db, now } = services;
  const row = await requireForeign(db, actor, await findObjection(db, objectionId));
  if (row.state !== 'open') throw refuse('objection_decided');
  const finding: RecountFinding = { ...(await recount(db, row)), at: now().toISOString() };
  await decide(services, actor, objectionId, async (tx, locked) => {
    if (locked.state !== 'open') throw refuse('objection_decided');
    await updateObjection(tx, locked.id, { recount: finding });
    const changes = { differences: { from: null, to: finding.differences } };
    return { action: 'objection_recounted', changes };
  });
}

async function recount(db: Queryable, { year, version }: ObjectionRow) {
  const published = await readPublished(db, { year, version });
  if (!published) throw refuse('objection_not_found');
  const { file } = published.indexed;
  const { origin, size, root } = file.log;
  try {
    const head = { size, root: Buffer.from(root, 'base64') };
    return compareResult(file, await countAgain(db, origin, head));
  } catch (error) {
    if (error instanceof LedgerFault) throw refuse('recount_impossible');
    throw error;
  }
}
