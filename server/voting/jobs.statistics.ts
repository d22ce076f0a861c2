import type { Services } from '../ports.ts';
import { analyze, selectOutgrown } from './queries.statistics.ts';

const LOOK_MS = 2000;

/**
 * Has the planner learn of the first votes while they come. PostgreSQL does so by itself within a minute or two, the
 * embedded database never, and until then a statement that was planned while there were no votes reads all those of a
 * busy restaurant.
 */
export function createStatisticsJob({
  db,
  log,
  trouble,
}: Pick<Services, 'db' | 'log' | 'trouble'>) {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  const notOurs = new Set<string>();

  async function look(): Promise<void> {
    try {
      await refreshStatistics({ db }, notOurs);
    } catch (error) {
      if (!trouble.note(error)) log.warn({ err: error }, 'the tables of votes were not analysed');
    }
  }

  const runOnce = () => (underWay ??= look().finally(() => (underWay = undefined)));

  return {
    start: async (): Promise<void> => {
      timer ??= setInterval(() => void runOnce(), LOOK_MS).unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await underWay;
    },
  };
}

/**
 * @param notOurs gets the tables that stay as they were, since the database's role may not analyse them: PostgreSQL then
 * only warns. They are not tried again.
 * @returns the names of the tables that were analysed
 */
export async function refreshStatistics(
  { db }: Pick<Services, 'db'>,
  notOurs = new Set<string>(),
): Promise<string[]> {
  const names = (await selectOutgrown(db)).filter((name) => !notOurs.has(name));
  if (names.length === 0) return [];
  await analyze(db, names);
  const still = new Set(await selectOutgrown(db));
  for (const name of names) if (still.has(name)) notOurs.add(name);
  return names.filter((name) => !still.has(name));
}
