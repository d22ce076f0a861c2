import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import {
  type Embargo,
  type Hidden,
  hiddenBy,
  hiddenFrom,
  NO_EMBARGO,
} from '../../domain/embargo/rules.ts';
import { embargoSchema } from '../../domain/embargo/schema.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';

/** What decides whether totals are hidden, apart from the moment. */
export interface EmbargoState {
  embargo: Embargo;
  isPublished: boolean;
}

/** The state as it is read; `readState` makes an `EmbargoState` of it. */
export interface StoredEmbargo {
  /** Of the newest rules; null without any. */
  embargo: unknown;
  isPublished: boolean;
}

const festival = sql.raw(`'${FIRST_FESTIVAL_ID}'`);

/** A `StoredEmbargo`, as a column of any statement: two looks into small indexes. */
export const storedEmbargo = sql<StoredEmbargo>`json_build_object(
  'embargo', (select content::jsonb->'embargo' from result_rules
    where festival_id = ${festival} order by version desc limit 1),
  'isPublished', exists (select from result_snapshots
    where festival_id = ${festival} and state = 'published'))`;

/** @throws ZodError where the rules are not in their form: then nothing may be shown */
export const readState = ({ embargo, isPublished }: StoredEmbargo): EmbargoState => ({
  embargo: embargo === null ? NO_EMBARGO : embargoSchema.parse(embargo),
  isPublished,
});

export async function readEmbargo(db: Queryable): Promise<EmbargoState> {
  const { rows } = (await db.execute(sql`select ${storedEmbargo} as state`)) as {
    rows: { state: StoredEmbargo }[];
  };
  const [row] = rows;
  if (!row) throw new Error('A statement without a table has one row.');
  return readState(row.state);
}

export const hiddenAt = ({ embargo, isPublished }: EmbargoState, now: Date): Hidden =>
  hiddenBy(embargo, { now, isPublished });

/** When totals that are shown now begin to be hidden; null: that is not set. */
export const hiddenFromOf = ({ embargo, isPublished }: EmbargoState, now: Date): Date | null =>
  hiddenFrom(embargo, { now, isPublished });

/** What is hidden now. */
export const readHidden = async (db: Queryable, now: Date): Promise<Hidden> =>
  hiddenAt(await readEmbargo(db), now);
