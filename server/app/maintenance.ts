import { and, desc, inArray, isNull, lt, lte, notInArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { foldDailyCounts } from '../../database/daily-counts.ts';
import type { Database } from '../../database/open.ts';
import { withoutPosition } from '../../database/raw-positions.ts';
import { devMails } from '../../database/schema/mail.ts';
import { deletedAccounts, rateLimits, verifications } from '../../database/schema/people.ts';
import { votes } from '../../database/schema/voting.ts';
import { markLately } from '../../database/vote-marks.ts';
import { foldShards } from '../../database/vote-totals.ts';
import { KEPT_EVERY_MINUTES } from '../../domain/retention/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import { deleteUnapplied } from '../imports/queries.ts';
import { KEPT_DEV_MAILS } from '../mail/queries.ts';
import { deleteUnnamed } from '../pictures/queries.ts';
import { keepPromises } from '../retention/actions.ts';
import { deleteOldVisits } from '../visits/queries.ts';

const EVERY_MS = KEPT_EVERY_MINUTES * 60_000;

interface Parts {
  db: Database;
  log: Logger;
  now: () => Date;
}

export interface Housekeeping {
  /** Cleans up now and every `KEPT_EVERY_MINUTES`; what fails is logged and done the next time. */
  start(): void;
  /** When a run last did all it should; null: not since the start. */
  cleanedAt(): Date | null;
  /** Resolves when a run under way is over; there is no further one. */
  stop(): Promise<void>;
}

export function createHousekeeping(parts: Parts): Housekeeping {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let cleanedAt: Date | null = null;
  let isStopping = false;
  const run = () => {
    running ??= keepHouse(parts, () => isStopping)
      .then((isWhole) => void (isWhole && (cleanedAt = parts.now())))
      .finally(() => (running = undefined));
  };
  return {
    start: () => {
      timer = setInterval(run, EVERY_MS).unref();
      run();
    },
    cleanedAt: () => cleanedAt,
    stop: async () => {
      clearInterval(timer);
      isStopping = true;
      await running;
    },
  };
}

/**
 * Removes what has run out, the addresses that outlived their account, and what the policies promise to
 * erase. Servers may do this at the same time, and any number of times.
 * @param isStopping whether to end soon: what is left is done by the next run
 * @returns whether all of it was done
 */
export async function keepHouse(
  parts: Parts,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const { db, log, now } = parts;
  const at = now();
  // A server whose clock is behind may still count for it.
  const yesterday = festivalDay(new Date(at.getTime() - 24 * 3_600_000));
  const chores = {
    verifications: () => db.delete(verifications).where(lt(verifications.expiresAt, at)),
    rateLimits: () => db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, at.getTime())),
    devMails: () => db.delete(devMails).where(notInArray(devMails.id, newestDevMails(db))),
    pictures: () => deleteUnnamed(db, new Date(at.getTime() - UNNAMED_HOURS * 3_600_000)),
    imports: () => deleteUnapplied(db, at),
    deletedAccounts: () => forgetAddresses(db, at),
    marks: () => markLately(db, at),
    shards: () => foldShards(db, yesterday),
    dailyCounts: () => foldDailyCounts(db, yesterday),
    visits: () => deleteOldVisits(db, at),
  };
  let isWhole = true;
  for (const [chore, work] of Object.entries(chores)) {
    try {
      await work();
    } catch (error) {
      isWhole = false;
      log.error({ err: error, chore }, 'housekeeping failed, will be tried again');
    }
  }
  const kept = await keepPromises(parts, { isStopping });
  return isWhole && kept.every(({ failure }) => failure === null);
}

const newestDevMails = (db: Database) =>
  db
    .select({ id: devMails.id })
    .from(devMails)
    .orderBy(desc(devMails.number))
    .limit(KEPT_DEV_MAILS);

/** A picture is handed in before the form that names it is saved. */
const UNNAMED_HOURS = 24;

/**
 * The votes of a deleted account keep its address on the day of the deletion, so that the address
 * does not vote twice; from the next day of the festival on they are nobody's (decision 14).
 */
async function forgetAddresses(db: Database, at: Date): Promise<void> {
  const today = festivalDay(at);
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ userSession: deletedAccounts.userSession, deletedAt: deletedAccounts.deletedAt })
      .from(deletedAccounts)
      .where(isNull(deletedAccounts.anonymisedAt));
    const due = waiting
      .filter(({ deletedAt }) => festivalDay(deletedAt) < today)
      .map(({ userSession }) => userSession);
    if (due.length === 0) return;
    // The name too: a vote that was cast while the account went may still have it.
    const unnamed = { voterName: '', voterPhone: null, ...withoutPosition };
    await tx
      .update(votes)
      .set({ voterEmail: null, ...unnamed })
      .where(inArray(votes.userSession, due));
    await tx
      .update(deletedAccounts)
      .set({ anonymisedAt: at })
      .where(and(inArray(deletedAccounts.userSession, due), isNull(deletedAccounts.anonymisedAt)));
  });
}
