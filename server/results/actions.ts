import type { Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import { SIGNATURES_NEEDED } from '../../domain/results/rules.ts';
import type { KeptDesk, ResultDesk } from '../../domain/results/schema.desk.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import { selectAbleAdmins } from '../profiles/queries.ts';
import type { Services } from '../ports.ts';
import { readChecks, readClosing } from './actions.checks.ts';
import { changesSince, isOutdated, readCounting } from './actions.current.ts';
import { nameOf } from './actions.freeze.ts';
import { readResultFile } from './actions.read.ts';
import { presentDesk } from './present.desk.ts';
import {
  deleteSignature,
  findFestival,
  findFrozen,
  findKeptDesk,
  insertSignature,
  lockFrozen,
  selectOwnersAmong,
  selectPublished,
  selectSignatures,
  updateSnapshot,
} from './queries.ts';
import { lockResults, queueHash } from './queries.rules.ts';
import { hasCountChanged } from './queries.votes.ts';

/** A frozen version that an organiser has seen. */
interface Seen {
  snapshotId: string;
  sha256: string;
}
type Reason = { en: string; es: string } | null;
type Acting = Pick<Services, 'db' | 'now'>;

/**
 * The desk as it is now.
 * @param known the frozen version whose lists the reader has; `any`: they do without
 */
export async function readDesk(
  services: Pick<Services, 'db' | 'now' | 'ledger' | 'config'>,
  reader: Person,
  known?: string,
): Promise<ResultDesk> {
  const { db, now, config } = services;
  const [frozen, published] = await Promise.all([findFrozen(db), selectPublished(db)]);
  const lists = (frozen?.desk ?? []) as KeptDesk;
  const [newest] = published;
  const last = frozen || !newest ? lists : ((await findKeptDesk(db, newest.id)) as KeptDesk);
  const able = await selectAbleAdmins(db, config.adminEmails, now());
  const owners = await selectOwnersAmong(db, [...able, reader.id]);
  const closing = await readClosing(db, now());
  const file = frozen && (await readResultFile(db, frozen.id));
  return presentDesk({
    ...closing,
    checks: await readChecks(services, last),
    frozen:
      frozen && file
        ? {
            row: frozen,
            file,
            lists: known === 'any' || known === frozen.id ? null : lists,
            changes: await changesSince(db, services, {
              logSize: frozen.logSize,
              rules: file.rules,
            }),
          }
        : null,
    published,
    isPublishedOutdated: newest ? await hasCountChanged(db, newest.logSize, true) : false,
    signatures: [
      ...(await readCounting(db, services, frozen ? [frozen.id] : [])),
      ...(await selectSignatures(
        db,
        published.map(({ id }) => id),
      )),
    ],
    hasOther: able.some((id) => id !== reader.id && !owners.has(id)),
    ownsRestaurant: owners.has(reader.id),
    ownId: reader.id,
  });
}

/**
 * A frozen version that is still what would be frozen now, locked.
 * @throws results_gone, results_voting_open, results_outdated
 */
async function requireCurrent(
  tx: Queryable,
  { now }: Pick<Services, 'now'>,
  { snapshotId, sha256 }: Seen,
) {
  const row = await lockFrozen(tx, snapshotId, sha256);
  if (!row) throw refuse('results_gone');
  if ((await readClosing(tx, now())).isOpen) throw refuse('results_voting_open');
  const file = await readResultFile(tx, snapshotId);
  const { logSize } = row;
  if (!file || (await isOutdated(tx, { now }, { logSize, rules: file.rules }))) {
    throw refuse('results_outdated');
  }
  return row;
}

/**
 * Signs the frozen version that the organiser has seen.
 * @throws results_gone, results_voting_open, results_outdated, results_signed, results_own_restaurant
 */
export const signResult = ({ db, now }: Acting, actor: Person, seen: Seen): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await requireCurrent(tx, { now }, seen);
    const signatures = await selectSignatures(tx, [row.id]);
    if (signatures.some(({ organiserId }) => organiserId === actor.id)) {
      throw refuse('results_signed');
    }
    if ((await selectOwnersAmong(tx, [actor.id])).has(actor.id)) {
      throw refuse('results_own_restaurant');
    }
    await insertSignature(tx, {
      snapshotId: row.id,
      place: (signatures.at(-1)?.place ?? 0) + 1,
      organiserId: actor.id,
      signerName: actor.fullName,
      signedAt: now(),
    });
    await audit(tx, actor, now(), 'result_signed', row);
  });

/** Takes back the organiser's own signature. @throws results_gone */
export const unsignResult = ({ db, now }: Acting, actor: Person, seen: Seen): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockFrozen(tx, seen.snapshotId, seen.sha256);
    if (!row || !(await deleteSignature(tx, row.id, actor.id))) throw refuse('results_gone');
    await audit(tx, actor, now(), 'result_signature_withdrawn', row);
  });

/** Takes back the frozen version, with its signatures. @throws results_gone */
export const withdrawResult = ({ db, now }: Acting, actor: Person, seen: Seen): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockFrozen(tx, seen.snapshotId, seen.sha256);
    if (!row) throw refuse('results_gone');
    await updateSnapshot(tx, row.id, { state: 'withdrawn' });
    await audit(tx, actor, now(), 'result_withdrawn', row);
  });

/**
 * Publishes the frozen version. The public log gets the hash of its file.
 * @param reason why it corrects the version before; of the first version null
 * @throws results_gone, results_voting_open, results_outdated, results_unsigned, results_reason_needed,
 * results_busy
 */
export async function publishResult(
  {
    db,
    now,
    config,
    ledger,
    caches,
    live,
  }: Acting & Pick<Services, 'config' | 'ledger' | 'caches' | 'live'>,
  actor: Person,
  { reason, ...seen }: Seen & { reason: Reason },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockResults(tx))) throw refuse('results_busy');
    const row = await requireCurrent(tx, { now }, seen);
    const counting = await readCounting(tx, { config, now }, [row.id]);
    const missing = SIGNATURES_NEEDED - counting.length;
    if (missing > 0) throw refuse('results_unsigned', { count: missing });
    const isCorrection = row.version > 1;
    if (isCorrection && reason === null) throw refuse('results_reason_needed');
    await updateSnapshot(tx, row.id, {
      state: 'published',
      publishedAt: now(),
      publishedBy: actor.id,
      reasonEn: isCorrection ? (reason?.en ?? null) : null,
      reasonEs: isCorrection ? (reason?.es ?? null) : null,
    });
    await queueHash(tx, 'result', row.sha256);
    await audit(tx, actor, now(), 'result_published', row);
    // No server may go on saying that nothing is published, or what is replaced now.
    await live.notifyCaches(tx, ['shared']);
  });
  await caches.clear(['shared']);
  // The hash is in the log within a minute at most; here at once, as a rule.
  await ledger.run();
}

async function audit(
  tx: Queryable,
  actor: Person,
  at: Date,
  action: 'result_signed' | 'result_signature_withdrawn' | 'result_withdrawn' | 'result_published',
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { year } = await findFestival(tx);
  const subjectName = nameOf(year, version);
  await insertAudit(tx, asAdmin(actor), at, { action, subjectId: id, subjectName });
}
