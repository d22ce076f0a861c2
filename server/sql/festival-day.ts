import { type SQL, sql } from 'drizzle-orm';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';

/** A day's first moment; the contract validates the format of the day. */
export const startOf = (day: string, daysLater: number): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${FESTIVAL_TIME_ZONE})`;
