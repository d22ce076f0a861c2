import { type SQL, sql } from 'drizzle-orm';

/**
 * What shows that the voter was there; ballots of earlier versions say it in their votes. Part of a statement.
 * @param ballots the name of the table of ballots in it
 * @param votes that of the votes
 */
export const evidenceOf = (ballots: SQL = sql`ballots`, votes: SQL = sql`votes`): SQL =>
  sql`coalesce(${ballots}.evidence, case when ${votes}.admin_vote then 'admin'
    when ${votes}.location_verified then 'position' else 'position_near' end)`;
