import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';
import { signUpCounts, signUpGuards, usedProofs } from '../../database/schema/sign-ups.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import {
  inLastHour,
  SIGN_UP_COUNT_DAYS,
  SIGN_UP_LIMITS,
  type SignUpFigures,
  type SignUpGuard,
  type SignUpTrace,
} from '../../domain/sign-ups/rules.ts';

const HOUR_MS = 3_600_000;
const FESTIVAL = FIRST_FESTIVAL_ID;

/** A trace of a sign-up, as `traceOf` returns it. */
export interface TracedSignUp {
  kind: SignUpTrace;
  trace: string;
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const hexOf = (trace: string) => Buffer.from(trace, 'hex');
/** The row that adds up all traces of a kind. */
const ALL = Buffer.alloc(0);

/** Counts a sign-up by its traces. Rows are written in a fixed order, so that no two wait for each other. */
export async function addSignUp(
  db: Queryable,
  traces: readonly TracedSignUp[],
  at: Date,
): Promise<void> {
  if (traces.length === 0) return;
  const rows = traces
    .flatMap(({ kind, trace }) => [ALL, hexOf(trace)].map((key) => ({ kind, trace: key })))
    .toSorted((one, other) =>
      one.kind === other.kind
        ? Buffer.compare(one.trace, other.trace)
        : one.kind.localeCompare(other.kind),
    );
  await db
    .insert(signUpCounts)
    .values(rows.map((row) => ({ ...row, hour: hourOf(at), signUps: 1 })))
    .onConflictDoUpdate({
      target: [signUpCounts.festivalId, signUpCounts.kind, signUpCounts.trace, signUpCounts.hour],
      set: { signUps: sql`${signUpCounts.signUps} + 1` },
    });
}

/** What the rule needs of these traces. Reads at most two rows an hour and trace. */
export async function selectFigures(
  db: Queryable,
  traces: readonly TracedSignUp[],
  at: Date,
): Promise<SignUpFigures[]> {
  const hour = hourOf(at).toISOString();
  const from = new Date(hourOf(at).getTime() - SIGN_UP_LIMITS.days * 24 * HOUR_MS).toISOString();
  const sums = await Promise.all(
    traces.flatMap(({ kind, trace }) =>
      [hexOf(trace), ALL].map(async (key) => {
        const isOlder = sql`${signUpCounts.hour} < ${hour}::timestamptz - interval '1 hour'`;
        const sum = (which: ReturnType<typeof sql>) =>
          sql<number>`coalesce(sum(${signUpCounts.signUps}) filter (where ${which}), 0)::int`;
        const [row] = await db
          .select({
            current: sum(sql`${signUpCounts.hour} = ${hour}::timestamptz`),
            last: sum(sql`${signUpCounts.hour} = ${hour}::timestamptz - interval '1 hour'`),
            before: sum(sql`${isOlder} and not ${signUpCounts.isUnusual}`),
          })
          .from(signUpCounts)
          .where(
            and(
              eq(signUpCounts.festivalId, FESTIVAL),
              eq(signUpCounts.kind, kind),
              eq(signUpCounts.trace, key),
              sql`${signUpCounts.hour} >= ${from}::timestamptz`,
            ),
          );
        const { current = 0, last = 0, before = 0 } = row ?? {};
        return { recent: inLastHour(current, last, at), before };
      }),
    ),
  );
  return traces.map(({ kind }, index) => {
    const own = sums[2 * index];
    const all = sums[2 * index + 1];
    const recent = own?.recent ?? 0;
    return {
      trace: kind,
      recent,
      others: Math.max(0, (all?.recent ?? 0) - recent),
      before: own?.before ?? 0,
      allBefore: all?.before ?? 0,
    };
  });
}

/** Notes that a trace had more sign-ups than usual in this hour. */
export const markUnusual = (db: Queryable, { kind, trace }: TracedSignUp, at: Date) =>
  db
    .update(signUpCounts)
    .set({ isUnusual: true })
    .where(
      and(
        eq(signUpCounts.festivalId, FESTIVAL),
        eq(signUpCounts.kind, kind),
        eq(signUpCounts.trace, hexOf(trace)),
        eq(signUpCounts.hour, hourOf(at)),
        eq(signUpCounts.isUnusual, false),
      ),
    );

export async function selectGuard(db: Queryable): Promise<SignUpGuard | null> {
  const [row] = await db
    .select({
      since: signUpGuards.since,
      until: signUpGuards.until,
      trace: signUpGuards.kind,
      signUps: signUpGuards.signUps,
    })
    .from(signUpGuards)
    .where(eq(signUpGuards.festivalId, FESTIVAL));
  return row ?? null;
}

export function storeGuard(db: Queryable, { trace: kind, ...guard }: SignUpGuard) {
  const row = { ...guard, kind };
  return db
    .insert(signUpGuards)
    .values(row)
    .onConflictDoUpdate({ target: signUpGuards.festivalId, set: row });
}

/** Takes the mail about unusual sign-ups, at most once an hour. @returns whether the caller sends it */
export async function takeAlert(tx: Queryable, at: Date): Promise<boolean> {
  const before = new Date(at.getTime() - SIGN_UP_LIMITS.alertMinutes * 60_000).toISOString();
  const rows = await tx
    .update(signUpGuards)
    .set({ alertedAt: at })
    .where(
      and(
        eq(signUpGuards.festivalId, FESTIVAL),
        sql`(${signUpGuards.alertedAt} is null or ${signUpGuards.alertedAt} <= ${before}::timestamptz)`,
      ),
    )
    .returning({ kind: signUpGuards.kind });
  return rows.length > 0;
}

/** The addresses and languages of these accounts, for mails. */
export const selectReaders = (db: Queryable, personIds: readonly string[]) =>
  db
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(inArray(profiles.id, [...personIds]));

/** Uses a proof up: of several simultaneous calls, one gets true. */
export async function useUpWork(db: Queryable, nonce: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(usedProofs)
    .values({ nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: usedProofs.nonce });
  return rows.length > 0;
}

export const deleteEndedWork = (db: Queryable, now: Date) =>
  db.delete(usedProofs).where(lt(usedProofs.expiresAt, now));

export const deleteOldCounts = (db: Queryable, now: Date) =>
  db
    .delete(signUpCounts)
    .where(lt(signUpCounts.hour, new Date(now.getTime() - SIGN_UP_COUNT_DAYS * 24 * HOUR_MS)));
