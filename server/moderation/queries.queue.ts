import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { QueueState } from '../../domain/moderation/rules.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import { countRows, type CountedRows, inOrder, type ListPart } from '../sql/list-pages.ts';
import { likePart, nameContains } from '../sql/text-search.ts';

/** Identifies a review by its writer and its restaurant. */
export interface Place {
  restaurantId: string;
  personId: string;
}

export interface QueueFilter {
  status: QueueState;
  reason?: ReportReason | undefined;
  restaurantId?: string | undefined;
  personId?: string | undefined;
  q: string;
}

/** Rewritten since it was hidden; null: it was not. */
const REWRITTEN_AT = sql`case when r.hidden and r.removed_at is null and coalesce(r.updated_at, r.created_at) > r.hidden_at
  then coalesce(r.updated_at, r.created_at) end`;

/**
 * The reviews that were reported or hidden, which are few. A review that its writer removed is found through its
 * reports.
 */
function special({ status, reason, restaurantId, personId, q }: QueueFilter): SQL {
  const part = `%${likePart(q)}%`;
  const states: Record<QueueState, SQL> = {
    open: sql`(open > 0 or rewritten_at is not null)`,
    decided: sql`reports > 0 and open = 0 and rewritten_at is null`,
    hidden: sql`hidden`,
    all: sql`true`,
  };
  return sql`
    with told as (
      select restaurant_id, author_session as session, count(*) as reports,
        count(*) filter (where status = 'open') as open,
        min(created_at) filter (where status = 'open') as waits_since,
        max(decided_at) as decided_at,
        array_agg(reason) filter (where status = 'open' or ${status !== 'open'}::boolean) as reasons,
        string_agg(coalesce(review_text, ''), ' ') as texts
      from review_reports where author_session is not null ${status === 'open' ? waiting : sql``}
      group by 1, 2
    ), items as (
      select told.restaurant_id, told.session, coalesce(r.hidden, false) as hidden, told.reports,
        told.open, told.waits_since, ${REWRITTEN_AT} as rewritten_at,
        coalesce(told.decided_at, r.created_at) as last_at, told.reasons,
        concat(r.review_text, ' ', r.reviewer_name, ' ', told.texts) as words
      from told left join reviews r
        on r.restaurant_id = told.restaurant_id and r.user_session = told.session
      union all
      select r.restaurant_id, r.user_session, true, 0, 0, null, ${REWRITTEN_AT}, r.created_at, null,
        concat(r.review_text, ' ', r.reviewer_name, ' ')
      from reviews r where r.hidden and not ${isReported}
    )
    select items.restaurant_id, account_of(session) as person_id,
      least(waits_since, rewritten_at) as waits_since, last_at
    from items
    join restaurants on restaurants.id = items.restaurant_id
    left join profiles on profiles.id = account_of(session)
    where account_of(session) is not null and ${states[status]}
      and (${reason ?? null}::text is null or ${reason ?? null}::text = any(reasons))
      and (${restaurantId ?? null}::uuid is null or items.restaurant_id = ${restaurantId ?? null}::uuid)
      and (${personId ?? null}::text is null or session = ${personId === undefined ? null : userSessionOf(personId)}::text)
      and (${q} = '' or words ilike ${part} or restaurants.name ilike ${part}
        or profiles.full_name ilike ${part} or profiles.email::text ilike ${part})`;
}

/** Of a review whose reports wait for a decision, or that is hidden: only those can be open. */
const waiting = sql`and (restaurant_id, author_session) in (
  select restaurant_id, author_session from review_reports where status = 'open'
  union all select restaurant_id, user_session from reviews where hidden)`;

const isReported = sql`exists (select from review_reports
  where review_reports.author_session = r.user_session and review_reports.restaurant_id = r.restaurant_id)`;

/** Whether the words are in the name of the restaurant or the writer, by arrays, which indexes make and use. */
const indexed = (q: string) => sql`
  r.restaurant_id = any (array(select id from restaurants where ${nameContains(q)}))
  or r.user_session = any (array(select 'user_' || id::text from profiles
    where full_name ilike ${`%${likePart(q)}%`} or email::text ilike ${`%${likePart(q)}%`}))`;

/** The same, looked up for each review: arrays of frequent words would be long. */
const probed = (q: string) => sql`
  (select ${nameContains(q)} from restaurants where restaurants.id = r.restaurant_id)
  or (select full_name ilike ${`%${likePart(q)}%`} or email::text ilike ${`%${likePart(q)}%`}
    from profiles where profiles.id = account_of(r.user_session))`;

/**
 * All others, of which there are many: nothing of them waits.
 * @param source some of the reviews, each of which is looked at; without it, all are found by indexes
 */
function others({ restaurantId, personId, q }: QueueFilter, source: SQL | null): SQL {
  const part = `%${likePart(q)}%`;
  const written = sql`(coalesce(r.review_text, '') || ' ' || r.reviewer_name)`;
  const conditions = [
    sql`not r.hidden and account_of(r.user_session) is not null and not ${isReported}`,
    ...(restaurantId ? [sql`r.restaurant_id = ${restaurantId}::uuid`] : []),
    ...(personId ? [sql`r.user_session = ${userSessionOf(personId)}`] : []),
    ...(q ? [sql`(${written} ilike ${part} or ${source ? probed(q) : indexed(q)})`] : []),
  ];
  return sql`
    select r.restaurant_id, account_of(r.user_session) as person_id,
      null::timestamptz as waits_since, r.created_at as last_at
    from ${source ?? sql`reviews`} r where ${sql.join(conditions, sql` and `)}`;
}

/** Reviews that are looked at first, of a search for words: the newest ones, or the oldest for the end of the list. */
const FIRST_READ = 200;
/** Words that so many of them have are frequent: then their number is counted review by review, too. */
const FREQUENT = FIRST_READ / 3;

/**
 * Where a search for words looks: frequent words fill a page and the number that is told soon, review by review; an index
 * would list all that have them. Rare ones are found by it (null).
 */
async function sourcesOf(
  db: Queryable,
  filter: QueueFilter,
  { offset, limit, isFromEnd }: ListPart,
) {
  if (filter.q === '') return { ofPage: null, ofNumber: null };
  const first = sql`(select * from reviews order by created_at ${isFromEnd ? sql`asc` : sql`desc`}
    fetch first ${FIRST_READ} rows with ties)`;
  const { rows } = (await db.execute(
    sql`select count(*)::int as found from (${others(filter, first)}) as first`,
  )) as { rows: { found: number }[] };
  const found = rows[0]?.found ?? 0;
  return {
    ofPage: found >= offset + limit ? first : null,
    ofNumber: found >= FREQUENT ? sql`(select * from reviews offset 0)` : null,
  };
}

/**
 * Selects the reviews of a part of the queue, and their number: first those that have waited longest (for a decision
 * on a report, or rewritten since they were hidden), then the latest.
 */
export async function selectQueue(
  db: Queryable,
  filter: QueueFilter,
  part: ListPart,
): Promise<CountedRows & { places: Place[] }> {
  const isBackwards = part.isFromEnd;
  const [up, down] = isBackwards ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const order = sql`waits_since ${up} nulls ${isBackwards ? sql`first` : sql`last`}, last_at ${down},
    restaurant_id ${up}, person_id ${up}`;
  const withOthers = filter.status === 'all' && filter.reason === undefined;
  const { ofPage, ofNumber } = await sourcesOf(
    db,
    withOthers ? filter : { ...filter, q: '' },
    part,
  );
  // Of the others no more than up to the end of the part are read.
  const listed = withOthers
    ? sql`(${special(filter)}) union all (
        ${others(filter, ofPage)} order by r.created_at ${down}, r.restaurant_id ${up}, 2 ${up}
        limit ${part.offset + part.limit})`
    : special(filter);
  const { rows } = (await db.execute(sql`
    select restaurant_id as "restaurantId", person_id as "personId" from (${listed}) as listed
    order by ${order} offset ${part.offset} limit ${part.limit}`)) as { rows: Place[] };
  const all = withOthers
    ? sql`select from ((${special(filter)}) union all (${others(filter, ofNumber)})) as listed`
    : sql`select from (${special(filter)}) as listed`;
  return { places: inOrder(rows, part), ...(await countRows(db, all, part)) };
}
