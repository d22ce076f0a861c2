import { sql } from 'drizzle-orm';
import { rateLimits } from '../../database/schema/people.ts';
import type { ApiContext } from './context.ts';
import { countedAddress } from './address.ts';
import { refuse } from './errors.ts';

/**
 * How often something may be done in a window. Addresses are shared by whole festivals behind one
 * Wi-Fi, so limits by address are wide and those by account or mail are narrow.
 */
export const LIMITS = {
  signUpByAddress: { max: 300, windowSeconds: 3600 },
  signUpByEmail: { max: 5, windowSeconds: 3600 },
  signInByAddress: { max: 600, windowSeconds: 300 },
  /** An account from one address: who guesses at it locks only themselves out. */
  signInByEmailAndAddress: { max: 10, windowSeconds: 300 },
  /** An account from everywhere: wide, for many addresses that guess together. */
  signInByEmail: { max: 100, windowSeconds: 300 },
  confirmByAddress: { max: 600, windowSeconds: 300 },
  confirmByToken: { max: 10, windowSeconds: 300 },
  resendByAddress: { max: 300, windowSeconds: 3600 },
  resendByEmail: { max: 5, windowSeconds: 3600 },
  outsideByAddress: { max: 600, windowSeconds: 300 },
  forgotByAddress: { max: 300, windowSeconds: 3600 },
  forgotByEmail: { max: 5, windowSeconds: 3600 },
  resetByAddress: { max: 600, windowSeconds: 300 },
  /** A password is asked for: as narrow as signing in. */
  deleteByPerson: { max: 10, windowSeconds: 300 },
  dataByPerson: { max: 20, windowSeconds: 3600 },
  /** Each may cost a request to TomTom. */
  placesByAddress: { max: 600, windowSeconds: 300 },
  ballotsByPerson: { max: 60, windowSeconds: 60 },
} as const;

/**
 * Counts one doing and refuses it when there were too many. The count is one statement in the
 * shared database, so it is exact across servers.
 * @param who what is counted: an address, an account id, an e-mail
 * @throws too_many_requests (429), which also sets Retry-After
 */
export async function limit(
  context: ApiContext,
  name: keyof typeof LIMITS,
  who: string,
): Promise<void> {
  const { max, windowSeconds } = LIMITS[name];
  const counted = who === context.clientAddress ? countedAddress(who) : who;
  const now = context.services.now().getTime();
  const endsAt = now + windowSeconds * 1000;
  const fresh = sql`${rateLimits.windowEndsAt} <= ${now}`;
  const [row] = await context.services.db
    .insert(rateLimits)
    .values({
      key: `${name}:${counted.toLowerCase().slice(0, 300)}`,
      count: 1,
      windowEndsAt: endsAt,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${fresh} then ${endsAt} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row || row.count <= max) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((row.windowEndsAt - now) / 1000));
  context.resHeaders?.set('retry-after', String(retryAfterSeconds));
  throw refuse('too_many_requests', { retryAfterSeconds });
}
