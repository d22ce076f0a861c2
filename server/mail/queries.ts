import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { devMails } from '../../database/schema/mail.ts';
import {
  restaurantAccessRequests,
  restaurantOwners,
  restaurantProposals,
} from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { votes } from '../../database/schema/voting.ts';
import type { MailKind } from '../../domain/mail/schema.ts';
import { UNDELIVERED_QUEUE } from '../jobs/queues.ts';
import { selectSignInMethods } from '../people/queries.ts';

/** How many mails the mailbox of the demo has and shows. */
export const KEPT_DEV_MAILS = 200;
const SHOWN_UNDELIVERED = 200;

export const insertDevMail = (db: Queryable, mail: typeof devMails.$inferInsert) =>
  db.insert(devMails).values(mail);

/** Newest first. */
export const selectDevMails = (db: Queryable) =>
  db
    .select({
      to: devMails.to,
      subject: devMails.subject,
      text: devMails.text,
      html: devMails.html,
      links: devMails.links,
      at: devMails.at,
    })
    .from(devMails)
    .orderBy(desc(devMails.number))
    .limit(KEPT_DEV_MAILS);

/** What a ballot counted for; undefined where it is not this person's. */
export async function selectCountedVote(db: Queryable, ballotId: string, userSession: string) {
  const [row] = await db
    .select({
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      dish: dishes.name,
      points: votes.rating,
      day: votes.voteDay,
    })
    .from(votes)
    .innerJoin(restaurants, eq(restaurants.id, votes.restaurantId))
    .innerJoin(dishes, eq(dishes.id, votes.dishId))
    .where(
      and(eq(votes.ballotId, ballotId), eq(votes.userSession, userSession), gt(votes.rating, 0)),
    );
  return row;
}

/** What an invitation is to this person: a first password, one in place of all ways in, or one beside them. */
export async function selectInvitedTo(
  db: Queryable,
  { id, emailVerified }: { id: string; emailVerified: boolean },
): Promise<'begin' | 'return' | 'change'> {
  if (!emailVerified) return 'begin';
  return (await selectSignInMethods(db, id)).length > 0 ? 'change' : 'return';
}

/** The name of a restaurant; undefined where the person does not own it. */
export async function selectOwnedName(db: Queryable, userId: string, restaurantId: string) {
  const [row] = await db
    .select({ name: restaurants.name })
    .from(restaurantOwners)
    .innerJoin(restaurants, eq(restaurants.id, restaurantOwners.restaurantId))
    .where(
      and(
        eq(restaurantOwners.userId, userId),
        sql`${restaurantOwners.restaurantId}::text = ${restaurantId}`,
      ),
    );
  return row?.name;
}

/** What the mails about an access request tell; undefined once it is gone. */
export async function selectMailedRequest(db: Queryable, requestId: string) {
  const [row] = await db
    .select({
      status: restaurantAccessRequests.status,
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      person: restaurantAccessRequests.fullName,
      email: profiles.email,
      emailVerified: profiles.emailVerified,
      accountNumber: restaurantAccessRequests.pfgAccountNumber,
      reason: restaurantAccessRequests.decisionReason,
    })
    .from(restaurantAccessRequests)
    .innerJoin(restaurants, eq(restaurants.id, restaurantAccessRequests.restaurantId))
    .innerJoin(profiles, eq(profiles.id, restaurantAccessRequests.userId))
    .where(eq(restaurantAccessRequests.id, requestId));
  return row;
}

/** The same for a proposal. */
export async function selectMailedProposal(db: Queryable, proposalId: string) {
  const [row] = await db
    .select({
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      reason: restaurantProposals.decisionReason,
    })
    .from(restaurantProposals)
    .innerJoin(restaurants, eq(restaurants.id, restaurantProposals.restaurantId))
    .where(eq(restaurantProposals.id, proposalId));
  return row;
}

/** A row of the job queue's own table. */
export interface UndeliveredRow {
  id: string;
  data: {
    kind: MailKind;
    to: string;
    /** These three are ours, and missing where the library itself has given the job up. */
    reason?: string;
    tries?: number;
    givenUpAt?: string;
  };
  created_on: Date | string;
  source_retry_count: number | null;
}

/** Mails that were given up, the latest first. */
export async function selectUndelivered(db: Queryable): Promise<UndeliveredRow[]> {
  const { rows } = (await db.execute(sql`
    select id, data, created_on, source_retry_count
    from pgboss.job
    where name = ${UNDELIVERED_QUEUE} and state = 'created'
    order by created_on desc, id
    limit ${SHOWN_UNDELIVERED}
  `)) as { rows: UndeliveredRow[] };
  return rows;
}

/** Which kind of mail was given up; null where there is none of this id. */
export async function findUndeliveredKind(db: Queryable, mailId: string): Promise<MailKind | null> {
  const { rows } = (await db.execute(sql`
    select data->>'kind' as kind from pgboss.job
    where name = ${UNDELIVERED_QUEUE} and id = ${mailId}::uuid
  `)) as { rows: { kind: MailKind }[] };
  return rows[0]?.kind ?? null;
}
