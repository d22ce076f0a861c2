import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { addDays } from '../../domain/dashboard/rules.ts';
import type { CrowdDay } from '../../domain/signals/rules.crowd.ts';
import { classOfLink, type LinkClass, type TracedBallot } from '../../domain/signals/rules.ts';
import { networksOf } from '../evidence/networks.ts';
import { traceOf } from '../evidence/traces.ts';
import { evidenceOf } from '../sql/evidence.ts';
import { startOf } from '../sql/festival-day.ts';
import type { DayLinks } from './queries.day-links.ts';

/** One day of a restaurant. */
export interface Place {
  restaurantId: string;
  day: string;
}

/** A vote that was written while the last run read, or by a server whose clock is behind, is read again. */
export const OVERLAP_SECONDS = 60;
/** A day is judged again when so large a part of its ballots is new: 20 is a twentieth … */
const ENOUGH_PART = 20;
/** … and after so many minutes at the latest. */
const LATEST_MINUTES = 5;
/** Of a restaurant's day, the latest so many are judged: more than a counter serves. */
const MAX_BALLOTS = 10_000;

/**
 * Days of restaurants with votes since they were last judged, those first that were judged longest ago. A day
 * with many ballots waits until a twentieth of them is new, or for some minutes: each judgement reads them all.
 */
export async function selectChanged(db: Queryable, day: string, at: Date): Promise<Place[]> {
  const { rows } = (await db.execute(sql`
    select restaurants.id as "restaurantId" from restaurants
    left join crowd_days on crowd_days.restaurant_id = restaurants.id and crowd_days.day = ${day}::date
    cross join lateral (
      select count(*) as ballots from (
        select from votes where votes.restaurant_id = restaurants.id and vote_day = ${day}::date
          and votes.created_at >= greatest(${startOf(day, 0)},
            crowd_days.judged_at - make_interval(secs => ${OVERLAP_SECONDS}))
          and votes.created_at < ${startOf(day, 1)}
        limit ${MAX_BALLOTS}
      ) as found
    ) as new
    where new.ballots > 0 and (
      crowd_days.judged_at is null
      or crowd_days.judged_at <= ${at.toISOString()}::timestamptz - make_interval(mins => ${LATEST_MINUTES})
      or new.ballots * ${ENOUGH_PART} >= (crowd_days.summary ->> 'ballots')::int
    )
    order by crowd_days.judged_at nulls first, restaurants.id
  `)) as { rows: { restaurantId: string }[] };
  return rows.map(({ restaurantId }) => ({ restaurantId, day }));
}

/** Days that were judged longest ago: voters' later votes show more of the earlier ones. */
export async function selectOldest(db: Queryable, since: string, limit: number): Promise<Place[]> {
  const { rows } = (await db.execute(sql`
    select restaurant_id as "restaurantId", day::text from crowd_days
    where day >= ${since}::date order by judged_at, restaurant_id, day limit ${limit}
  `)) as { rows: Place[] };
  return rows;
}

/** The days that were read before, by `restaurant day`, as they were stored. */
export type CrowdMemory = Map<string, { stored: string; summary: CrowdDay }>;

/**
 * What the days since this one say about the crowd, by `restaurant day`.
 * @param memory gives the same objects again for days that have not changed
 */
export async function selectCrowdDays(
  db: Queryable,
  since: string,
  memory: CrowdMemory,
): Promise<Map<string, CrowdDay>> {
  const { rows } = (await db.execute(sql`
    select restaurant_id as "restaurantId", day::text, summary::text as stored from crowd_days
    where day >= ${since}::date
  `)) as { rows: (Place & { stored: string })[] };
  const known = new Map(memory);
  memory.clear();
  for (const { restaurantId, day, stored } of rows) {
    const key = `${restaurantId} ${day}`;
    const before = known.get(key);
    const isSame = before?.stored === stored;
    memory.set(key, isSame ? before : { stored, summary: JSON.parse(stored) as CrowdDay });
  }
  return new Map([...memory].map(([key, { summary }]) => [key, summary]));
}

type BallotRow = Omit<TracedBallot, 'networkClass' | 'domainClass'>;

/** All ballots for a restaurant on a day, withheld ones too; those of voting admins are left out. */
export async function selectBallots(
  db: Queryable,
  { restaurantId, day }: Place,
  links: DayLinks,
): Promise<TracedBallot[]> {
  const { rows } = (await db.execute(sql`
    select v.ballot_id as id, extract(epoch from v.created_at)::float8 * 1000 as at,
      v.user_session as person, v.dish_id as "dishId", v.rating as points,
      ${evidenceOf(sql`b`, sql`v`)}
        as evidence,
      t.ballot_id is not null as "isTraced",
      encode(t.network, 'hex') as network, encode(t.subnet, 'hex') as subnet,
      encode(t.mail_domain, 'hex') as "mailDomain", encode(t.device, 'hex') as device,
      t.account_age_seconds as "accountAgeSeconds", coalesce(t.page_seen, false) as "pageSeen",
      t.seconds_open as "secondsOpen",
      case when v.user_latitude is not null then v.user_latitude || ',' || v.user_longitude end
        as position,
      exists (select from votes o where o.user_session = v.user_session and o.rating > 0
        and not o.admin_vote and o.restaurant_id <> v.restaurant_id) as "votedElsewhere",
      (select count(distinct o.vote_day)::int from votes o
        join ballot_traces ot on ot.ballot_id = o.ballot_id
        where o.user_session = v.user_session and o.restaurant_id = v.restaurant_id
          and o.rating > 0 and not o.admin_vote and ot.network = t.network) as "daysOnNetwork"
    from votes v join ballots b on b.id = v.ballot_id
    left join ballot_traces t on t.ballot_id = v.ballot_id
    where v.restaurant_id = ${restaurantId} and v.rating > 0 and not v.admin_vote
      and v.vote_day = ${day}::date
      and v.created_at >= ${startOf(day, 0)} and v.created_at < ${startOf(day, 1)}
    order by v.created_at desc, v.ballot_id limit ${MAX_BALLOTS}
  `)) as { rows: BallotRow[] };
  return rows.map((row) => ({
    ...row,
    networkClass: classIn(links, 'network', row.network),
    domainClass: classIn(links, 'mail_domain', row.mailDomain),
  }));
}

function classIn(links: DayLinks, of: 'network' | 'mail_domain', link: string | null): LinkClass {
  if (link === null) return 'unknown';
  const count = of === 'network' ? links.network(link) : links.mailDomain(link);
  return classOfLink(of, count, links.activeRestaurants);
}

/**
 * The networks in which the restaurant's owners have signed in.
 * @param key the festival's key of traces
 * @returns hashes as in `ballot_traces`
 */
export async function selectOwnNetworks(
  db: Queryable,
  restaurantId: string,
  key: Buffer,
): Promise<Set<string>> {
  const { rows } = (await db.execute(sql`
    select distinct ip_address as address from restaurant_owners
    join sessions on sessions.user_id = restaurant_owners.user_id
    where restaurant_id = ${restaurantId} and ip_address is not null
  `)) as { rows: { address: string }[] };
  const networks = rows.flatMap(({ address }) => networksOf(address).network ?? []);
  return new Set(networks.map((network) => traceOf(key, 'network', network)));
}

export const daysBefore = (day: string, days: number): string => addDays(day, -days);
