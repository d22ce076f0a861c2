import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Catalogue } from '../../domain/imports/rules.find.ts';
import { countOutcomes, planImport } from '../../domain/imports/rules.ts';
import type { ImportPlan, ImportProgress } from '../../domain/imports/schema.ts';
import type { Draft, PlannedRow, ReadSheet } from '../../domain/sheets/rules.ts';
import { CELL_SCHEMAS } from '../../domain/sheets/schema.ts';
import type { Services } from '../ports.ts';
import { insertImport, selectCatalogue } from './queries.ts';

type Base = Pick<Services, 'db' | 'now' | 'newId'>;
export type Notify = (progress: ImportProgress) => void;

/** After so many rows the import yields to other requests, and reports its progress. */
const ROWS_A_TURN = 100;
/**
 * Plans what the sheets would change, and stores the plan; the catalogue stays as it is.
 * @returns the import's id
 */
export async function checkImport(
  { db, now, newId }: Base,
  userId: string,
  fileName: string,
  sheets: ReadSheet[],
  notify: Notify,
): Promise<string> {
  const drafts = await makePlan(sheets, await selectCatalogue(db), notify);
  const rows = drafts.map(({ planned }) => planned);
  const [counts, digest] = [countOutcomes(rows), digestOf(rows)];
  const plan: ImportPlan = { sheets, rows, counts, digest, withoutRefused: null };
  const id = newId();
  await insertImport(db, { id, userId, fileName, rows: rows.length, plan, createdAt: now() });
  return id;
}

/** The digest of a plan: planning again must give the same. */
export const digestOf = (rows: PlannedRow[]) =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex');

/** Plans the sheets against the catalogue, and reports its progress. */
export async function makePlan(
  sheets: ReadSheet[],
  catalogue: Catalogue,
  notify: Notify,
): Promise<Draft[]> {
  const total = sheets.reduce((sum, { rows, strays }) => sum + rows.length + strays.length, 0);
  const planning = planImport(sheets, catalogue, CELL_SCHEMAS);
  for (;;) {
    const step = planning.next();
    if (step.done) return step.value;
    if (step.value % ROWS_A_TURN > 0) continue;
    notify({ phase: 'checking', done: step.value, total });
    await breathe();
  }
}
