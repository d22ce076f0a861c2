import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { citext, id, moment } from './columns.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });
const restaurant = () =>
  uuid('restaurant_id')
    .notNull()
    .references(() => restaurants.id, { onDelete: 'cascade' });

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

export const restaurantAccessRequests = pgTable(
  'restaurant_access_requests',
  {
    id: id(),
    userId: person(),
    fullName: text('full_name').notNull(),
    email: citext('email').notNull(),
    restaurantId: restaurant(),
    pfgAccountNumber: text('pfg_account_number').notNull(),
    status: text('status', { enum: ['pending', 'rejected', 'approved', 'superseded'] })
      .default('pending')
      .notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [index('restaurant_access_requests_user_id').on(t.userId, t.createdAt)],
);
