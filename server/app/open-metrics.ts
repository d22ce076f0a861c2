import type { OpenDatabase } from '../../database/open.ts';
import type { Config } from '../config.ts';
import type { LogOutput } from '../http/log-output.ts';
import type { Services } from '../ports.ts';
import type { Sources } from './metrics.ts';
import { readQueueLengths } from './queue-lengths.ts';

/** A destination that can lose lines counts them. */
type CountingLog = Partial<Pick<LogOutput, 'state'>>;

type OwnFigures = Pick<Sources, 'admission' | 'siblings'> & { logTo: CountingLog };

/** Measures nothing where metrics are not configured. */
export async function openMetrics(
  { metricsToken }: Config,
  { db, live, mailer: { heldBack } }: Pick<Services, 'db' | 'live' | 'mailer'>,
  { connections }: OpenDatabase,
  { admission, logTo, siblings }: OwnFigures,
) {
  if (!metricsToken) return null;
  const { createMetrics } = await import('./metrics.ts');
  const queues = () => readQueueLengths(db);
  const log = () => logTo.state?.() ?? { dropped: 0, waitingBytes: 0 };
  return createMetrics({ live, connections, queues, admission, log, heldBack, siblings });
}
