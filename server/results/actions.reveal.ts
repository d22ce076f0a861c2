import type { Queryable } from '../../database/open.ts';
import { SIGNATURES_NEEDED } from '../../domain/results/rules.ts';
import { practiceShow } from '../../domain/results/rules.practice.ts';
import {
  REVEAL_HOURS,
  type RevealChoice,
  type RevealShow,
} from '../../domain/results/rules.reveal.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { nameOf } from './actions.freeze.ts';
import { readResultFile } from './actions.read.ts';
import { isOutdated, readCounting } from './actions.current.ts';
import { picturesOf, presentReveal, presentShow } from './present.reveal.ts';
import { findFestival, selectSignatures } from './queries.ts';
import {
  deleteRevealsUntil,
  findReveal,
  insertReveal,
  moveReveal,
  selectRevealPictures,
  selectShowable,
  type Showable,
} from './queries.reveal.ts';

type Deps = Pick<Services, 'now' | 'config'>;

/** A presentation that began before it is over. */
export const oldestReveal = (now: Date): Date => new Date(now.getTime() - REVEAL_HOURS * 3_600_000);

/** A frozen or published result, with what keeps it from the screen. */
export interface Candidate extends Showable {
  signedBy: string[];
  /** Signatures that it lacks; a published one has all. */
  missing: number;
  /** Votes, rulings or rules have changed since: its signatures count no more. */
  isOutdated: boolean;
}

/** All that are not withdrawn, the newest first. */
export async function readCandidates(db: Queryable, deps: Deps): Promise<Candidate[]> {
  const rows = await selectShowable(db);
  const idsOf = (state: Showable['state']) =>
    rows.filter((row) => row.state === state).map(({ id }) => id);
  const signatures = [
    ...(await readCounting(db, deps, idsOf('frozen'))),
    ...(await selectSignatures(db, idsOf('published'))),
  ];
  return Promise.all(
    rows.map(async (row) => {
      const own = signatures.filter(({ snapshotId }) => snapshotId === row.id);
      const isFrozen = row.state === 'frozen';
      const file = isFrozen ? await readResultFile(db, row.id) : null;
      return {
        ...row,
        signedBy: own.map(({ signerName }) => signerName),
        missing: isFrozen ? Math.max(0, SIGNATURES_NEEDED - own.length) : 0,
        isOutdated:
          file !== null &&
          (await isOutdated(db, deps, { logSize: row.logSize, rules: file.rules })),
      };
    }),
  );
}

/**
 * A result that may be revealed: nobody shows what two have not signed.
 * @throws results_gone (404), results_unsigned (409), results_outdated (409)
 */
async function requireSigned(db: Queryable, deps: Deps, snapshotId: string): Promise<Candidate> {
  const found = (await readCandidates(db, deps)).find(({ id }) => id === snapshotId);
  if (!found) throw refuse('results_gone');
  if (found.missing > 0) throw refuse('results_unsigned', { count: found.missing });
  if (found.isOutdated) throw refuse('results_outdated');
  return found;
}

/**
 * What the screen shows. @param snapshotId null: a practice
 * @throws as `requireSigned`
 */
export async function readShow(
  { db, ...deps }: Deps & Pick<Services, 'db'>,
  snapshotId: string | null,
): Promise<RevealShow> {
  if (snapshotId === null) {
    const { name, year } = await findFestival(db);
    return practiceShow({ name, year });
  }
  await requireSigned(db, deps, snapshotId);
  const file = await readResultFile(db, snapshotId);
  if (!file) throw refuse('results_gone');
  return presentShow(snapshotId, file, await selectRevealPictures(db, picturesOf(file)));
}

/** @throws reveal_gone (404) */
export async function requireReveal(db: Queryable, revealId: string, now: Date) {
  const row = await findReveal(db, revealId, oldestReveal(now));
  if (!row) throw refuse('reveal_gone');
  return presentReveal(row);
}

interface Beginning {
  /** null: a practice. */
  snapshotId: string | null;
  steps: number;
  choice?: RevealChoice | undefined;
}

/** Begins a presentation. @throws as `requireSigned` */
export async function startReveal(
  { db, now, newId, config }: Services,
  actor: { id: string },
  { snapshotId, steps, choice }: Beginning,
) {
  const at = now();
  const id = newId();
  await db.transaction(async (tx) => {
    const snapshot =
      snapshotId === null ? null : await requireSigned(tx, { now, config }, snapshotId);
    await deleteRevealsUntil(tx, oldestReveal(at));
    const begun = { startedBy: actor.id, startedAt: at, updatedAt: at };
    await insertReveal(tx, { id, snapshotId, steps, choice, ...begun });
    if (!snapshot) return;
    await insertAudit(tx, asAdmin(actor), at, {
      action: 'result_reveal_started',
      subjectId: snapshot.id,
      subjectName: nameOf((await findFestival(tx)).year, snapshot.version),
    });
  });
  return requireReveal(db, id, at);
}

/**
 * Moves a presentation from the revision that somebody saw. What is there already is no conflict: two who press
 * Next at once mean the same step. A screen that is refused says it again with the newest revision.
 * @throws reveal_gone (404), reveal_moved (409)
 */
export async function goTo(
  { db, now }: Services,
  asked: { revealId: string; step: number; isDark: boolean; seen: number },
) {
  const at = now();
  await requireReveal(db, asked.revealId, at);
  const isMoved = await moveReveal(db, { ...asked, at });
  const reveal = await requireReveal(db, asked.revealId, at);
  const isThere = reveal.step === asked.step && reveal.isDark === asked.isDark;
  if (!isMoved && !isThere) throw refuse('reveal_moved');
  return reveal;
}
