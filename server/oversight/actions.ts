import { createHash } from 'node:crypto';
import type { Database } from '../../database/open.ts';
import { dueBefore } from '../../domain/retention/rules.ts';
import type { Mailer, Services } from '../ports.ts';
import { selectAbleAdmins, selectMailAddresses } from '../profiles/queries.ts';
import {
  insertSeals,
  lockSealing,
  selectLastSeal,
  selectLastSealed,
  selectSeals,
  selectUnsealed,
  selectUnsealedCount,
} from './queries.ts';
import {
  faultOfSeal,
  type Seal,
  type Sealable,
  sealAfter,
  type SealFault,
} from '../../domain/audit/rules.seals.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Entries in one transaction. */
const AT_ONCE = 1000;

/** What every organiser is told of, whoever did it: it gives power, or takes data out. */
const TOLD = new Set(['admin_made', 'addresses_exported', 'votes_exported']);
const TOLD_SETTINGS = new Set(['voting_enabled', 'voting_closes_at']);

const isTold = ({ action, subjectId, changes }: Sealable): boolean =>
  TOLD.has(action) ||
  changes?.isAdmin?.to === true ||
  (action === 'setting_changed' && TOLD_SETTINGS.has(subjectId));

/**
 * How many numbers below the last one that has a link are looked through again: those of two of the largest imports,
 * which write them while others commit.
 */
const LOOK_BACK = 50_000;

type Sealing = Pick<Services, 'db' | 'config' | 'now'> & { mailer: Pick<Mailer, 'sendAll'> };

/**
 * Adds the new entries to the chain, and queues the mails about those that every organiser is told of: both in one
 * transaction, so that each mail is queued once.
 * @param isWhole whether to look through the whole log, which takes some seconds for a million entries; else through its
 * end alone, which misses what a transaction has written late and more than LOOK_BACK numbers before
 * @param isStopping whether to end soon: the next run does the rest
 */
export async function sealEntries(
  deps: Sealing,
  {
    isWhole = true,
    isStopping = () => false,
  }: { isWhole?: boolean; isStopping?: () => boolean } = {},
): Promise<void> {
  let above: number | null = isWhole ? 0 : (await selectLastSealed(deps.db)) - LOOK_BACK;
  while (above !== null && !isStopping()) above = await sealSome(deps, above);
}

/** @returns the last number, if there may be more above it */
async function sealSome(
  { db, config, mailer, now }: Sealing,
  above: number,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    await lockSealing(tx);
    const entries = await selectUnsealed(tx, above, AT_ONCE);
    const seals: Seal[] = [];
    let last = await selectLastSeal(tx);
    for (const entry of entries) seals.push((last = sealAfter(entry, last, hash)));
    await insertSeals(tx, seals);
    const told = entries.filter(isTold);
    if (told.length > 0) {
      const admins = await selectAbleAdmins(tx, config.adminEmails, now());
      const readers = await selectMailAddresses(tx, admins);
      const mails = told.flatMap(({ number }) =>
        readers.map(({ email, locale }) => ({
          kind: 'organisers_told' as const,
          to: email,
          language: locale,
          aboutId: String(number),
        })),
      );
      await mailer.sendAll(mails, tx);
    }
    return entries.length < AT_ONCE ? null : (entries.at(-1)?.number ?? null);
  });
}

/** What a check of the whole chain found. */
export interface SealReport {
  /** How many links there are. */
  links: number;
  /** The newest link's hash; null: there is none. */
  head: string | null;
  /** The position of the link with the hash that was asked for; null: none has it. */
  foundAt: number | null;
  faults: { position: number; number: number; fault: SealFault }[];
  /** Entries that have no link yet, which the next run adds, and the time of the earliest. */
  unsealed: { count: number; oldest: Date | null };
}

/**
 * Recomputes the chain from the entries. After a fault it goes on from the stored hash, so that each is found.
 * @param wanted a hash of an earlier report
 */
export async function verifySeals(db: Database, now: Date, wanted?: string): Promise<SealReport> {
  const namesSince = dueBefore('audit_names', now);
  const idsSince = dueBefore('accounts', now);
  const faults: SealReport['faults'] = [];
  let last: Seal | undefined;
  let links = 0;
  let foundAt: number | null = null;
  for (;;) {
    const part = await selectSeals(db, last?.position ?? 0, AT_ONCE);
    for (const { seal, entry, actorEmail, isSubjectThere } of part) {
      const known = entry && { ...entry, accounts: { actorEmail, isSubjectThere } };
      const fault = faultOfSeal(seal, known, last, { namesSince, idsSince, hash });
      if (fault) faults.push({ position: seal.position, number: seal.number, fault });
      if (seal.hash === wanted) foundAt = seal.position;
      last = seal;
      links += 1;
    }
    if (part.length < AT_ONCE) break;
  }
  const unsealed = await selectUnsealedCount(db);
  return { links, head: last?.hash ?? null, foundAt, faults, unsealed };
}
