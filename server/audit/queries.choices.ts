import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { AUDIT_CHOICES } from '../../domain/audit/rules.ts';
import { likePart, nameContains } from '../sql/text-search.ts';

/** Entries in which those of the latest ones are looked for. */
const LATEST_ENTRIES = 2000;

const most = sql.raw(String(AUDIT_CHOICES));
/** The latest values of a column, however many entries there are. */
const latestOf = (column: typeof auditLog.actorId | typeof auditLog.restaurantId) => sql`
  select id from (
    select ${column} as id, ${auditLog.number} as number from ${auditLog}
    order by ${auditLog.number} desc limit ${sql.raw(String(LATEST_ENTRIES))}
  ) as latest where id is not null group by id order by max(number) desc limit ${most}`;

const actorsNamed = (q: string) => {
  const part = `%${likePart(q)}%`;
  return sql`
    select ${profiles.id} as id from ${profiles}
    where (${profiles.fullName} ilike ${part} or ${profiles.email}::text ilike ${part})
      and exists (select from ${auditLog} where ${auditLog.actorId} = ${profiles.id})
    order by lower(coalesce(nullif(${profiles.fullName}, ''), ${profiles.email}::text)), id limit ${most}`;
};

/** Deleted ones are named as the log has them. */
const placesNamed = (q: string) => sql`
  (select restaurants.id from restaurants where ${nameContains(q)}
    and exists (select from ${auditLog} where ${auditLog.restaurantId} = restaurants.id)
  order by restaurants.name, restaurants.id limit ${most})
  union
  (select distinct ${auditLog.restaurantId} from ${auditLog}
  where ${auditLog.subjectName} ilike ${`%${likePart(q)}%`}
    and ${auditLog.subjectId} = ${auditLog.restaurantId}::text
    and not exists (select from restaurants where restaurants.id = ${auditLog.restaurantId})
  limit ${most})`;

const only = (id: string) => sql`select ${id}::uuid as id`;

/**
 * Actors and restaurants of the log to filter by, in the order of their names; a name is null where a deleted one left
 * none.
 * @param q part of the name; empty: those of the latest entries
 * @param actorId this person alone
 * @param restaurantId this restaurant alone
 */
export async function selectAuditChoices(
  db: Queryable,
  {
    q,
    actorId,
    restaurantId,
  }: { q: string; actorId?: string | undefined; restaurantId?: string | undefined },
) {
  const some = (id: string | undefined, named: SQL, latest: SQL) =>
    id !== undefined ? only(id) : q ? named : latest;
  const { rows: people } = (await db.execute(sql`
    select who.id, ${profiles.fullName} as "fullName", ${profiles.email} as email
    from (${some(actorId, actorsNamed(q), latestOf(auditLog.actorId))}) as who
    left join ${profiles} on ${profiles.id} = who.id
    order by lower(coalesce(nullif(${profiles.fullName}, ''), ${profiles.email}::text)), who.id
  `)) as { rows: { id: string; fullName: string | null; email: string | null }[] };
  const { rows: places } = (await db.execute(sql`
    select place.id, coalesce(${restaurants.name}, (
      select ${auditLog.subjectName} from ${auditLog}
      where ${auditLog.subjectId} = place.id::text and ${auditLog.subjectName} is not null
      order by ${auditLog.number} desc limit 1
    )) as name
    from (${some(restaurantId, placesNamed(q), latestOf(auditLog.restaurantId))}) as place
    left join ${restaurants} on ${restaurants.id} = place.id
    order by lower(${restaurants.name}), place.id limit ${most}
  `)) as { rows: { id: string; name: string | null }[] };
  return { people, restaurants: places };
}
