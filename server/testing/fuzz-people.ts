import { hash } from '@node-rs/argon2';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { accounts, profiles, userRoles } from '../../database/schema/people.ts';
import { type Existing, FUZZ_MAILS, FUZZ_PASSWORD } from './fuzz-values.ts';
import type { Database } from '../../database/open.ts';
import type { TestServer, Visitor } from './server.ts';

export const ROLES = ['admin', 'owner', 'visitor', 'nobody'] as const;
export type Role = (typeof ROLES)[number];

/** The table of each parameter's ids. A name that is not listed gets ids of every table. */
const TABLES: Record<string, string> = {
  restaurantId: 'restaurants',
  dishId: 'dishes',
  reviewId: 'reviews',
  personId: 'profiles',
  actorId: 'profiles',
  sessionId: 'sessions',
  requestId: 'restaurant_access_requests',
  ownershipId: 'restaurant_owners',
  proposalId: 'restaurant_proposals',
  importId: 'catalogue_imports',
  appealId: 'appeals',
  broadcastId: 'broadcasts',
};

/** In the order of creation: ids are random, and would give another order each time. */
const IN_ORDER = sql`created_at, id`;
const REPORTED_FIRST = sql`id in (select review_id from review_reports) desc, ${IN_ORDER}`;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * People who send requests, with their own accounts: a person who was signed out, banned or deleted
 * is replaced for the next request.
 */
export function createPeople(server: TestServer) {
  const { db } = server.services;
  const visitors = new Map<Role, Visitor>();
  const seen = new Set<Role>();
  let ids = new Map<string, string[]>();
  let owned: Owned = { id: '', latitude: 0, longitude: 0, dishIds: [''] };

  async function isThere(role: Role, visitor: Visitor): Promise<boolean> {
    const { body } = await visitor.get('/api/people/me');
    if (!body.person || body.person.isAdmin !== (role === 'admin')) return false;
    if (role !== 'owner') return true;
    const { userId, restaurantId } = restaurantOwners;
    const own = and(eq(userId, body.person.id), eq(restaurantId, owned.id));
    return (await db.$count(restaurantOwners, own)) > 0;
  }

  const read = reader(db);

  return {
    /** The cookies of a person who is signed in now; none for `nobody`. */
    async cookieOf(role: Role): Promise<string> {
      if (role === 'nobody') return '';
      let visitor = visitors.get(role);
      const isSure = seen.has(role) || (visitor && (await isThere(role, visitor)));
      if (!visitor || !isSure) {
        visitor = await signInAnew(server, role, owned.id, visitors.size);
        visitors.set(role, visitor);
      }
      seen.add(role);
      return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    /** After a write, accounts may be deleted, so the cache is cleared. */
    doubt: () => seen.clear(),
    /** Reads the ids that exist now. */
    async lookAround(): Promise<void> {
      owned = await chooseOwned(read, owned.id);
      const found = Object.entries(TABLES).map(async ([name, table]) => {
        // Reported reviews come first.
        const order = table === 'reviews' ? REPORTED_FIRST : IN_ORDER;
        const some = sql`select id from ${sql.identifier(table)} order by ${order} limit 40`;
        return [name, (await read<{ id: string }>(some)).map(({ id }) => id)] as const;
      });
      ids = new Map(await Promise.all(found));
      await sendMails(server);
      const mails = await read<{ token: string }>(sql`
        select (regexp_match(text, 'token=([\\w.-]+)'))[1] as token from dev_mails
        where text like '%token=%' order by at desc, "to", subject limit 30`);
      ids.set(
        'token',
        mails.map(({ token }) => token),
      );
    },
    /** Prefers the owner's restaurants and their dishes, so that related rows meet. */
    find({ name, pick }: Existing): unknown {
      if (name === 'takenAt') return server.clock.now.toISOString();
      if (name === 'latitude' || name === 'longitude') return owned[name];
      if (name === 'restaurantId' && pick % 8 > 1) return owned.id;
      if (name.endsWith('ishId') && pick % 8 > 0) return owned.dishIds[pick % owned.dishIds.length];
      const named = ids.get(name);
      const all = named?.length ? named : [...ids.values()].flat();
      return all[pick % all.length];
    },
  };
}

interface Owned {
  id: string;
  latitude: number;
  longitude: number;
  dishIds: string[];
}

type Read = <Row>(query: SQL) => Promise<Row[]>;

const reader =
  (db: Database): Read =>
  async <Row>(query: SQL) =>
    ((await db.execute(query)) as { rows: Row[] }).rows;

const mailOf = (role: Role) => FUZZ_MAILS.find((mail) => mail.includes(role)) ?? '';

/**
 * Signs in a new account with this role, in place of the previous one.
 * @param ownedId the restaurant of the owner
 * @param number how many have signed in
 */
async function signInAnew(
  server: TestServer,
  role: Role,
  ownedId: string,
  number: number,
): Promise<Visitor> {
  const { db } = server.services;
  const email = mailOf(role);
  await db.delete(profiles).where(eq(profiles.email, email));
  const made = await db
    .insert(profiles)
    .values({ email, emailVerified: true, fullName: `Fuzz ${role}` })
    .returning();
  const userId = made[0]?.id ?? '';
  const password = await hash(FUZZ_PASSWORD);
  const ofLibrary = { accountId: userId, providerId: 'credential', userId };
  await db.insert(accounts).values({ ...ofLibrary, password });
  if (role === 'admin') await db.insert(userRoles).values({ userId, role: 'admin' });
  if (role === 'owner') await db.insert(restaurantOwners).values({ userId, restaurantId: ownedId });
  const visitor = server.visitor();
  const { status } = await visitor.post(
    '/api/people/sign-in',
    { email, password: FUZZ_PASSWORD },
    // An address of its own, so that its rate limit starts at zero.
    { 'x-forwarded-for': `192.0.2.${number}` },
  );
  if (status !== 200) throw new Error(`${role} cannot sign in: ${status}`);
  return visitor;
}

/** The owner's restaurant: one that is active, with its dishes. */
async function chooseOwned(read: Read, ownedId: string): Promise<Owned> {
  const [row] = await read<Owned>(sql`
    select r.id, r.latitude, r.longitude, array_agg(d.id order by d.created_at, d.id) as "dishIds"
    from restaurants r join dishes d on d.restaurant_id = r.id
    where r.archived_at is null and d.archived_at is null and r.latitude is not null
    group by r.id order by r.id = ${ownedId || NO_ID}::uuid desc, r.created_at, r.id limit 1`);
  if (!row) throw new Error('No restaurant is left.');
  return row;
}

/** Sends the queued mails now, and at no other time. */
async function sendMails(server: TestServer): Promise<void> {
  const { mailer } = server.services;
  mailer.start();
  await mailer.settle();
  await mailer.stop();
}
