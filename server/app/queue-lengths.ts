import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import {
  LATER_MAIL_QUEUE,
  MAIL_QUEUE,
  MAINTENANCE_QUEUE,
  SIGNALS_QUEUE,
  UNDELIVERED_QUEUE,
} from '../jobs/queues.ts';
import type { QueueLengths } from './metrics.ts';

/** The lengths of the queues in the database, for all servers together. */
export async function readQueueLengths(db: Queryable): Promise<QueueLengths> {
  const { rows } = (await db.execute(sql`
    select
      count(*) filter (where name = ${MAIL_QUEUE} and state <> 'completed')::int as "waiting",
      count(*) filter (where name = ${LATER_MAIL_QUEUE} and state <> 'completed')::int as "waitingLater",
      count(*) filter (where name = ${UNDELIVERED_QUEUE} and state = 'created')::int as "givenUp",
      coalesce(extract(epoch from now() - min(start_after)
        filter (where name = ${MAIL_QUEUE} and state in ('created', 'retry') and start_after <= now())
      ), 0)::float8 as "oldestSeconds",
      (${countRecipients('waiting', 'sending')}) as "broadcastWaiting",
      (${countRecipients('waiting', 'paused')}) as "broadcastPaused",
      (select count(*)::int from broadcast_recipients where status = 'uncertain') as "broadcastUncertain",
      coalesce((
        select max(extract(epoch from (output ->> 'at')::timestamptz)) from pgboss.job
        where name = ${MAINTENANCE_QUEUE} and state = 'completed'
      ), 0)::float8 as "cleanedAtSeconds",
      coalesce((
        select max(extract(epoch from completed_on)) from pgboss.job
        where name = ${SIGNALS_QUEUE} and state = 'completed'
      ), 0)::float8 as "signalsAtSeconds"
    from pgboss.job
    where name in (${MAIL_QUEUE}, ${LATER_MAIL_QUEUE}, ${UNDELIVERED_QUEUE})
  `)) as { rows: QueueLengths[] };
  const [lengths] = rows;
  if (!lengths) throw new Error('An aggregate without a group has one row.');
  return lengths;
}

/** @param status of the recipients @param ofBroadcast the status of their broadcast */
const countRecipients = (status: string, ofBroadcast: string) => sql`
  select count(*)::int from broadcast_recipients r join broadcasts b on b.id = r.broadcast_id
  where r.status = ${status} and b.status = ${ofBroadcast}`;
