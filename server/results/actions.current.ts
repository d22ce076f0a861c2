import type { Queryable } from '../../database/open.ts';
import { selectAbleAdmins } from '../profiles/queries.ts';
import type { Services } from '../ports.ts';
import { readClosing } from './actions.checks.ts';
import { readRules } from './actions.rules.ts';
import { selectOwnersAmong, selectSignatures, type SignatureRow } from './queries.ts';
import { countChanges, hasCountChanged } from './queries.votes.ts';

type Deps = Pick<Services, 'config' | 'now'>;

/**
 * The signatures of a frozen version that count: of people who are organisers now, and own no restaurant that
 * takes part.
 */
export async function readCounting(
  db: Queryable,
  { config, now }: Deps,
  snapshotIds: readonly string[],
): Promise<SignatureRow[]> {
  const all = await selectSignatures(db, snapshotIds);
  if (all.length === 0) return [];
  const able = await selectAbleAdmins(db, config.adminEmails, now());
  const owners = await selectOwnersAmong(db, able);
  return all.filter(
    ({ organiserId }) =>
      organiserId !== null && able.includes(organiserId) && !owners.has(organiserId),
  );
}

/** What a frozen version is compared with. */
interface Frozen {
  logSize: number;
  rules: { version: number };
}

/**
 * Whether late votes make a version out of date. While they may still come they do not: else anybody with one
 * could keep two organisers from publishing the same evening. Afterwards they do.
 */
const countsLate = async (db: Queryable, now: Date): Promise<boolean> => {
  const { lateUntil } = await readClosing(db, now);
  return lateUntil === null || now >= lateUntil;
};

/** What has changed since a version was frozen. */
export async function changesSince(
  db: Queryable,
  { now }: Pick<Deps, 'now'>,
  { logSize, rules }: Frozen,
): Promise<{ votes: number; rulings: number; rules: boolean }> {
  const { votes, rulings } = await countChanges(db, logSize, await countsLate(db, now()));
  return { votes, rulings, rules: (await readRules(db)).version !== rules.version };
}

/** Whether the count or the rules have changed since a version was frozen. */
export async function isOutdated(
  db: Queryable,
  { now }: Pick<Deps, 'now'>,
  { logSize, rules }: Frozen,
): Promise<boolean> {
  return (
    (await hasCountChanged(db, logSize, await countsLate(db, now()))) ||
    (await readRules(db)).version !== rules.version
  );
}
