import { and, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { prepared } from '../../database/prepared.ts';
import { rateLimits } from '../../database/schema/people.ts';
import type { MaintenanceTasks } from '../ports.ts';
import type { ApiContext } from './context.ts';
import { countedNetworks } from './address.ts';
import { refuse } from './errors.ts';

/**
 * The limits of actions in a time window. Whole festivals share one address behind a Wi-Fi, so limits by
 * address are wide, and those by account or e-mail address are narrow.
 */
export const LIMITS = {
  signUpByAddress: { max: 300, windowSeconds: 3600 },
  /** What a sign-up must solve; each costs the server a few milliseconds. */
  challengesByAddress: { max: 600, windowSeconds: 300 },
  signUpByEmail: { max: 5, windowSeconds: 3600 },
  signInByAddress: { max: 600, windowSeconds: 300 },
  /** One account from one address: an attacker who guesses locks out only themselves. */
  signInByEmailAndAddress: { max: 10, windowSeconds: 300 },
  /** One account from all addresses: wide, against many addresses that guess together. */
  signInByEmail: { max: 100, windowSeconds: 300 },
  /** Instead of these three: one browser in which its owner has signed in. Beyond it, it is a stranger's. */
  signInByDevice: { max: 10, windowSeconds: 3600 },
  /** All such browsers of one account: bounds the hashes that its own owner can have computed. */
  signInByKnownDevices: { max: 100, windowSeconds: 300 },
  /** Wrong and right codes of one account, and of each session that confirms by one: 20 an hour find one of the three good ones of six digits once in two years. */
  secondStepByPerson: { max: 20, windowSeconds: 3600 },
  /** Challenges for passkeys that confirm; each is a row for ten minutes. */
  passkeyQuestionsBySession: { max: 100, windowSeconds: 3600 },
  /** Mails about wrong codes to the owner of the account. */
  codeWarningsInAnHour: { max: 1, windowSeconds: 3600 },
  codeWarningsInADay: { max: 3, windowSeconds: 86_400 },
  secondStepByAddress: { max: 600, windowSeconds: 300 },
  confirmByAddress: { max: 600, windowSeconds: 300 },
  confirmByToken: { max: 10, windowSeconds: 300 },
  resendByAddress: { max: 300, windowSeconds: 3600 },
  resendByEmail: { max: 5, windowSeconds: 3600 },
  oauthByAddress: { max: 600, windowSeconds: 300 },
  /** Nonces, identity tokens and codes of the app: one sign-in takes two of them. */
  nativeByAddress: { max: 1200, windowSeconds: 300 },
  forgotByAddress: { max: 300, windowSeconds: 3600 },
  forgotByEmail: { max: 5, windowSeconds: 3600 },
  resetByAddress: { max: 600, windowSeconds: 300 },
  /** Asks for a password: as narrow as signing in. */
  deleteByPerson: { max: 10, windowSeconds: 300 },
  dataByPerson: { max: 20, windowSeconds: 3600 },
  /** Each may cost a request to TomTom. */
  placesByAddress: { max: 600, windowSeconds: 300 },
  ballotsByPerson: { max: 60, windowSeconds: 60 },
  /** Venue codes, redeemed or claimed. */
  venueCodesByPerson: { max: 30, windowSeconds: 300 },
  venueCodesByAddress: { max: 3000, windowSeconds: 300 },
  /** Wrong codes alone: with one screen, this many an hour find a right one once in ten years. */
  venueGuessesByAddress: { max: 300, windowSeconds: 3600 },
  /** The same of people who are signed in, whom the guesses of their address do not bar. */
  venueGuessesByPerson: { max: 20, windowSeconds: 3600 },
  /** Counter screens, made or rotated. */
  venueScreensByPerson: { max: 60, windowSeconds: 3600 },
  /** Two for each page: when it is opened and when it is left. */
  pageViewsByAddress: { max: 6000, windowSeconds: 300 },
  /** Writing, changing and removing. */
  reviewsByPerson: { max: 30, windowSeconds: 3600 },
  accessRequestsByPerson: { max: 10, windowSeconds: 3600 },
  /** A busy evening of a large kitchen. */
  soldOutByPerson: { max: 300, windowSeconds: 3600 },
  /** Each sends a mail to somebody who did not ask for it. */
  staffInvitesByPerson: { max: 30, windowSeconds: 3600 },
  repliesByOwner: { max: 120, windowSeconds: 3600 },
  proposalsByPerson: { max: 30, windowSeconds: 3600 },
  /** Each picture is re-encoded, which takes a core one second. */
  picturesByPerson: { max: 60, windowSeconds: 3600 },
  /** Made-up links to rulings. They bar no right one, also not from the same address. */
  wrongAppealsByAddress: { max: 300, windowSeconds: 3600 },
  /** To one account, from all organisers: each sends an unsolicited mail. */
  invitationsByAccount: { max: 5, windowSeconds: 3600 },
  /** Typed networks and mail domains: all networks of IPv4 would take 16 years. */
  traceSearchesByPerson: { max: 120, windowSeconds: 3600 },
  reportsByPerson: { max: 20, windowSeconds: 3600 },
  /** Objections to a result and demands for a recount, made or withdrawn. */
  objectionsByPerson: { max: 30, windowSeconds: 3600 },
  /** Each reads the whole public log: some seconds of work for a large festival. */
  recountsByPerson: { max: 20, windowSeconds: 3600 },
  /** Consents to news, which are stored each time; unsubscribing has no limit. */
  newsByPerson: { max: 40, windowSeconds: 86_400 },
  testMailsByPerson: { max: 30, windowSeconds: 3600 },
  /** Spreadsheet imports and exports: each takes one or two seconds of work. */
  sheetsByPerson: { max: 120, windowSeconds: 3600 },
  /** Answers to what is likely a mistake in a sheet, one row each: half a second of work for thousands of rows. */
  sheetAnswersByPerson: { max: 600, windowSeconds: 600 },
  /** Each takes a server some minutes of work, and some 50 MB in the database. */
  packsByPerson: { max: 20, windowSeconds: 3600 },
  revealsByPerson: { max: 120, windowSeconds: 3600 },
  /** Steps of a presentation, from the screen and from remotes. */
  revealStepsByPerson: { max: 1500, windowSeconds: 300 },
} as const;

/**
 * A window that would end later than a new one, by more than this, was begun by a server whose clock was
 * ahead: it counts as over. Otherwise the limit of minutes would last as long as the clock was wrong. The
 * clocks of servers differ by less.
 */
const CLOCKS_DIFFER_MS = 60_000;

/** A time window that begins now, in milliseconds since 1970. */
export type Window = { now: number; endsAt: number; latestEnd: number };

/** What has been counted in a window, and when it ends (ms). */
export interface Counted {
  count: number;
  windowEndsAt: number;
}

/**
 * Counts one action. Part of a statement; returns `Counted`.
 * @param key `keyOf`, or an expression of `source`
 * @param source a `from` clause whose every row is one action; empty: one
 */
export const countAction = (
  number: (name: keyof Window) => SQL,
  key: SQL,
  source: SQL = sql.empty(),
): SQL => sql`
    insert into rate_limits as limits (key, count, window_ends_at)
    select ${key}, 1, ${number('endsAt')}::bigint ${source}
    on conflict (key) do update set
      count = case when limits.window_ends_at > ${number('now')}
        and limits.window_ends_at <= ${number('latestEnd')} then limits.count + 1 else 1 end,
      window_ends_at = case when limits.window_ends_at > ${number('now')}
        and limits.window_ends_at <= ${number('latestEnd')}
        then limits.window_ends_at else excluded.window_ends_at end
    returning count, window_ends_at::float8 as "windowEndsAt"`;

const count = prepared<{ key: string } & Window, Counted>('count_doing', ({ text, number }) =>
  countAction(number, text('key')),
);

/** The window of an action that is done at a moment. */
export function windowOf(name: keyof typeof LIMITS, moment: Date): Window {
  const now = moment.getTime();
  const endsAt = now + LIMITS[name].windowSeconds * 1000;
  return { now, endsAt, latestEnd: endsAt + CLOCKS_DIFFER_MS };
}

/** The key of a count. @param unit whose actions are counted, in lower case */
export const keyOf = (name: keyof typeof LIMITS, unit: string): string => `${name}:${unit}`;

/**
 * The refusal of an action that a statement of the caller's has counted (`countAction`).
 * @throws too_many_requests (429), which also sets Retry-After
 */
export function requireWithin(
  context: ApiContext,
  name: keyof typeof LIMITS,
  { count: done, windowEndsAt }: Counted,
): void {
  if (done > LIMITS[name].max) throw refuseUntil(context, windowEndsAt);
}

/**
 * How many times the limit of an address the networks around it may do, in the order of `countedNetworks`: of a /64,
 * a /56 and a /48. A provider's phones share a /48; one customer with a /48 is slowed as sixteen.
 */
const TIMES = [1, 4, 16];

/** The counts that an action belongs to, each with its limit: several where the unit is, or ends with, an IPv6 address. */
function countsOf({ clientAddress }: ApiContext, name: keyof typeof LIMITS, who: string) {
  const before = who.slice(0, who.length - clientAddress.length);
  const units = who.endsWith(clientAddress)
    ? countedNetworks(clientAddress).map((network) => before + network)
    : [who];
  return units.map((unit, index) => ({
    key: keyOf(name, unit.toLowerCase().slice(0, 300)),
    max: LIMITS[name].max * (TIMES[index] ?? 1),
  }));
}

/**
 * Counts one action and refuses it beyond the limit. Each count is one statement in the shared database,
 * so it is exact across servers.
 * @param who the unit to count: an address, an account id, an e-mail address, or one of these and the caller's address
 * @throws too_many_requests (429), which also sets Retry-After
 */
export async function limit(
  context: ApiContext,
  name: keyof typeof LIMITS,
  who: string,
): Promise<void> {
  const end = await countUntil(context, name, who);
  if (end !== null) throw refuseUntil(context, end);
}

/** The same without a refusal. @returns whether the action is within the limit */
export const isWithin = async (
  context: ApiContext,
  name: keyof typeof LIMITS,
  who: string,
): Promise<boolean> => (await countUntil(context, name, who)) === null;

/** @returns null within the limit, else the end of its window (ms) */
async function countUntil(
  context: ApiContext,
  name: keyof typeof LIMITS,
  who: string,
): Promise<number | null> {
  const window = windowOf(name, context.services.now());
  for (const { key, max } of countsOf(context, name, who)) {
    const [row] = await count(context.services.db, { key, ...window });
    if (row && row.count > max) return row.windowEndsAt;
  }
  return null;
}

/**
 * Refuses once a limit is reached, without counting: for actions of which only the failed ones count.
 * @throws as `limit`
 */
export async function requireUnder(
  context: ApiContext,
  name: keyof typeof LIMITS,
  who: string,
): Promise<void> {
  const { now, latestEnd } = windowOf(name, context.services.now());
  const counts = countsOf(context, name, who);
  const keys = counts.map(({ key }) => key);
  const rows = await context.services.db
    .select({ key: rateLimits.key, count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(
      and(
        inArray(rateLimits.key, keys),
        gt(rateLimits.windowEndsAt, now),
        lte(rateLimits.windowEndsAt, latestEnd),
      ),
    );
  for (const row of rows) {
    const max = counts.find(({ key }) => key === row.key)?.max ?? Infinity;
    if (row.count >= max) throw refuseUntil(context, row.windowEndsAt);
  }
}

function refuseUntil(context: ApiContext, windowEndsAt: number) {
  const now = context.services.now().getTime();
  return refuseFor(context, Math.max(1, Math.ceil((windowEndsAt - now) / 1000)));
}

/** The refusal of a limit, which also sets Retry-After. */
export function refuseFor(context: ApiContext, retryAfterSeconds: number) {
  context.resHeaders?.set('retry-after', String(retryAfterSeconds));
  return refuse('too_many_requests', { retryAfterSeconds });
}

export const limitsMaintenance = {
  rateLimits: ({ db }, { at }) =>
    db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, at.getTime())),
} satisfies MaintenanceTasks;
