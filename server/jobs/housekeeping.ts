import { and, desc, eq, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { foldDailyCounts } from '../../database/daily-counts.ts';
import type { Database } from '../../database/open.ts';
import { devMails } from '../../database/schema/mail.ts';
import {
  deletedAccounts,
  profiles,
  rateLimits,
  sessions,
  verifications,
} from '../../database/schema/people.ts';
import { votes } from '../../database/schema/voting.ts';
import { markLately } from '../../database/vote-marks.ts';
import { foldShards } from '../../database/vote-totals.ts';
import { festivalDay } from '../../domain/voting/rules.ts';
import { deleteUnapplied } from '../imports/queries.ts';
import { KEPT_DEV_MAILS } from '../mail/queries.ts';
import { deleteUnnamed } from '../pictures/queries.ts';
import { deleteOldViews } from '../visits/queries.ts';
import { emptyRecipients } from './broadcast-queries.ts';

const EVERY_MS = 10 * 60_000;

interface Parts {
  db: Database;
  log: Logger;
  now: () => Date;
}

export interface Housekeeping {
  /** Cleans up now and every ten minutes; what fails is logged and done the next time. */
  start(): void;
  /** Resolves when a run under way is over; there is no further one. */
  stop(): Promise<void>;
}

export function createHousekeeping(parts: Parts): Housekeeping {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running ??= keepHouse(parts).finally(() => (running = undefined));
  };
  return {
    start: () => {
      timer = setInterval(run, EVERY_MS).unref();
      run();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Removes what has run out, and the addresses that outlived their account. Servers may do this at the
 * same time, and any number of times.
 */
export async function keepHouse(parts: Parts): Promise<void> {
  const { db, log, now } = parts;
  const at = now();
  // A server whose clock is behind may still count for it.
  const yesterday = festivalDay(new Date(at.getTime() - 24 * 3_600_000));
  const chores = {
    sessions: () => db.delete(sessions).where(lt(sessions.expiresAt, at)),
    verifications: () => db.delete(verifications).where(lt(verifications.expiresAt, at)),
    rateLimits: () => db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, at.getTime())),
    devMails: () => db.delete(devMails).where(notInArray(devMails.id, newestDevMails(db))),
    unconfirmed: () => deleteUnconfirmed(db, at),
    pictures: () => deleteUnnamed(db, new Date(at.getTime() - UNNAMED_HOURS * 3_600_000)),
    imports: () => deleteUnapplied(db, at),
    deletedAccounts: () => forgetAddresses(db, at),
    marks: () => markLately(db, at),
    shards: () => foldShards(db, yesterday),
    dailyCounts: () => foldDailyCounts(db, yesterday),
    pageViews: () => deleteOldViews(db, at),
    recipients: () => emptyRecipients(db, at),
  };
  for (const [chore, work] of Object.entries(chores)) {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, chore }, 'housekeeping failed, will be tried again');
    }
  }
}

const newestDevMails = (db: Database) =>
  db
    .select({ id: devMails.id })
    .from(devMails)
    .orderBy(desc(devMails.number))
    .limit(KEPT_DEV_MAILS);

/** A picture is handed in before the form that names it is saved. */
const UNNAMED_HOURS = 24;

/** An address that nobody has confirmed in this time is free again. */
const UNCONFIRMED_DAYS = 7;

const deleteUnconfirmed = (db: Database, at: Date) =>
  db.delete(profiles).where(
    and(
      eq(profiles.emailVerified, false),
      // As old as its last invitation: whose mail still waits has no proof yet.
      lt(profiles.updatedAt, new Date(at.getTime() - UNCONFIRMED_DAYS * 24 * 3_600_000)),
      // The mail went later, and its link works as long as it says.
      sql`not exists (select from verifications v where v.identifier like 'invitation:%'
          and v.value = ${profiles.email}::text and v.expires_at > ${at.toISOString()}::timestamptz)`,
    ),
  );

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
    const unnamed = {
      voterName: '',
      voterPhone: null,
      userLatitude: null,
      userLongitude: null,
      userAccuracyMeters: null,
    };
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
