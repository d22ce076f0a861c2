import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { citext, id, moment } from './columns.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';
import type { ProposedChanges } from '../../domain/proposals/rules.ts';

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });
const restaurant = () =>
  uuid('restaurant_id')
    .notNull()
    .references(() => restaurants.id, { onDelete: 'cascade' });

/** The organisers' decision; all null while it is open. */
const decision = () => ({
  /** When an organiser decided; null if none has. */
  decidedAt: moment('decided_at'),
  /** The organiser who decided; null if none has, and once their account is deleted. */
  decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
  /** Why it was rejected, or the access revoked; the person reads it. */
  decisionReason: text('decision_reason'),
});

/** Owners of restaurants: a person may have several, and so may a restaurant. */
export const restaurantOwners = pgTable(
  'restaurant_owners',
  {
    id: id(),
    userId: person(),
    restaurantId: restaurant(),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [unique('restaurant_owners_once').on(t.userId, t.restaurantId)],
);

/**
 * People whom an owner has let in to mark dishes as sold out, by their address: whoever has an account with
 * it, confirmed, may do so.
 */
export const restaurantStaff = pgTable(
  'restaurant_staff',
  {
    id: id(),
    restaurantId: restaurant(),
    /** The address that an owner has typed; there may be no account with it yet. */
    email: citext('email').notNull(),
    /** The owner who has let them in; null once that account is deleted. */
    invitedBy: uuid('invited_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [
    unique('restaurant_staff_once').on(t.restaurantId, t.email),
    index('restaurant_staff_email').on(t.email),
  ],
);

/** A person's request for access to a restaurant, and the organisers' decision. */
export const restaurantAccessRequests = pgTable(
  'restaurant_access_requests',
  {
    id: id(),
    userId: person(),
    /** The person's name, as typed into the request. */
    fullName: text('full_name').notNull(),
    /** The address of the account at the time of the request. */
    email: citext('email').notNull(),
    restaurantId: restaurant(),
    /** The restaurant's account number with its food supplier, by which organisers check the claim. */
    pfgAccountNumber: text('pfg_account_number').notNull(),
    /**
     * `pending`: open. `approved`: the person became an owner; stays when the access is revoked.
     * `rejected`: refused. `superseded`: the person has sent a later request for the restaurant.
     * `withdrawn`: taken back by the person.
     */
    status: text('status', { enum: ['pending', 'rejected', 'approved', 'superseded', 'withdrawn'] })
      .default('pending')
      .notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
    /** When it went into the mail to organisers; null before the person's address is confirmed. */
    organisersToldAt: moment('organisers_told_at'),
    ...decision(),
  },
  (t) => [
    index('restaurant_access_requests_user_id').on(t.userId, t.createdAt),
    index('restaurant_access_requests_status').on(t.status, t.createdAt),
    /** Only one open request per person and restaurant. */
    uniqueIndex('restaurant_access_requests_one_pending')
      .on(t.userId, t.restaurantId)
      .where(sql`${t.status} = 'pending'`),
  ],
);

/** The last mail to an organiser about access requests, or the next one: one an hour at most. */
export const accessRequestMails = pgTable('access_request_mails', {
  userId: person().primaryKey(),
  /** When it is sent. */
  dueAt: moment('due_at').notNull(),
});

/**
 * Changes that owners propose for their restaurant. They are applied once an organiser has approved them;
 * only one proposal per person and restaurant can be open.
 */
export const restaurantProposals = pgTable(
  'restaurant_proposals',
  {
    id: id(),
    restaurantId: restaurant(),
    userId: person(),
    /**
     * `pending`: open. `approved`: applied to the restaurant. `rejected`: refused. `withdrawn`:
     * taken back by the owner. `superseded`: the owner has sent a later proposal.
     */
    status: text('status', {
      enum: ['pending', 'approved', 'rejected', 'withdrawn', 'superseded'],
    })
      .default('pending')
      .notNull(),
    /** The proposed changes, by field. */
    changes: jsonb('changes').$type<ProposedChanges>().notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
    ...decision(),
  },
  (t) => [
    index('restaurant_proposals_restaurant_id').on(t.restaurantId, t.createdAt),
    uniqueIndex('restaurant_proposals_one_pending')
      .on(t.userId, t.restaurantId)
      .where(sql`${t.status} = 'pending'`),
  ],
);
