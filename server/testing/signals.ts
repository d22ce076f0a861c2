import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { ballotTraces } from '../../database/schema/evidence.ts';
import { dishes } from '../../database/schema/restaurants.ts';
import { voteClusters } from '../../database/schema/vote-rulings.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import { festivalDay } from '../../domain/festival.ts';

export interface SharedVotes {
  restaurantId: string;
  /** Number of votes, each of a person of their own. */
  count: number;
  /** The first; the others follow at intervals of a second. */
  at: Date;
  /** null: unknown. */
  device?: Buffer | null;
  network?: Buffer | null;
}

/** Writes votes from one device, as if they had been cast. @returns the ids of their ballots */
export async function storeSharedVotes(
  db: Queryable,
  { restaurantId, count, at, device = randomBytes(16), network = randomBytes(16) }: SharedVotes,
): Promise<string[]> {
  const [dish] = await db
    .select({ id: dishes.id })
    .from(dishes)
    .where(eq(dishes.restaurantId, restaurantId))
    .limit(1);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    userSession: `user_${randomUUID()}`,
    createdAt: new Date(at.getTime() + index * 1000),
  }));
  await db.insert(ballots).values(
    rows.map(({ id, userSession, createdAt }) => ({
      id,
      userSession,
      createdAt,
      idempotencyKey: id,
      requestHash: 'test',
      evidence: 'position' as const,
    })),
  );
  await db.insert(votes).values(
    rows.map(({ id, userSession, createdAt }) => ({
      ballotId: id,
      restaurantId,
      dishId: dish?.id ?? '',
      rating: 5,
      userSession,
      voterName: '',
      locationVerified: true,
      voteDay: festivalDay(createdAt),
      createdAt,
    })),
  );
  await db.insert(ballotTraces).values(
    rows.map(({ id }) => ({
      ballotId: id,
      network,
      device,
      mailDomain: null,
      accountAgeSeconds: 600,
      pageSeen: true,
      secondsOpen: 30,
    })),
  );
  return rows.map(({ id }) => id);
}

/** Stores a cluster without ballots. @returns its id */
export async function storeCluster(db: Queryable, restaurantId: string, at: Date): Promise<string> {
  const [row] = await db
    .insert(voteClusters)
    .values({
      restaurantId,
      kind: 'network',
      link: randomBytes(16),
      day: festivalDay(at),
      strength: 3,
      ballots: 30,
      firstAt: at,
      lastAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: voteClusters.id });
  return row?.id ?? '';
}

/** Stores a cluster that was found harmless. @returns its id */
export async function storeDismissedCluster(
  db: Queryable,
  restaurantId: string,
  at: Date,
): Promise<string> {
  const id = await storeCluster(db, restaurantId, at);
  await db
    .update(voteClusters)
    .set({ dismissedAt: at, dismissalNote: 'A company at lunch' })
    .where(eq(voteClusters.id, id));
  return id;
}
