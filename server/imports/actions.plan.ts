import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Catalogue } from '../../domain/imports/rules.find.ts';
import { countOutcomes, countUnknownIds, planImport } from '../../domain/imports/rules.ts';
import type { ImportPlan, ImportProgress } from '../../domain/imports/schema.ts';
import type { Draft, PlannedRow, ReadSheet } from '../../domain/sheets/rules.ts';
import { cellSchemas } from '../../domain/sheets/schema.ts';
import type { Services } from '../ports.ts';
import { ownHostsOf } from '../http/own-hosts.ts';
import { refuse } from '../http/errors.ts';
import { findPlan, replacePlan, selectPlanned } from './queries.plan.ts';
import { insertImport } from './queries.ts';

type Base = Pick<Services, 'db' | 'now' | 'newId' | 'config'>;
export type Notify = (progress: ImportProgress) => void;

/** After so many rows the import yields to other requests, and reports its progress. */
const ROWS_A_TURN = 100;
/**
 * Plans what the sheets would change, and stores the plan; the catalogue stays as it is.
 * @returns the import's id
 */
export async function checkImport(
  { db, now, newId, config }: Base,
  userId: string,
  fileName: string,
  sheets: ReadSheet[],
  notify: Notify,
): Promise<string> {
  const catalogue = await selectPlanned(db);
  // Into an empty festival comes what another one has exported.
  const isEmpty = catalogue.restaurants.length + catalogue.dishes.length === 0;
  const plan = await planOf(config, sheets, catalogue, isEmpty, notify);
  const id = newId();
  const { length: rows } = plan.rows;
  await insertImport(db, { id, userId, fileName, rows, plan, createdAt: now() });
  return id;
}

/**
 * Plans a checked file again: rows with unknown ids are new ones, or refused.
 * @throws import_not_found, import_already_applied
 */
export async function replanImport(
  { db, config }: Pick<Base, 'db' | 'config'>,
  { importId, createUnknown }: { importId: string; createUnknown: boolean },
  notify: Notify,
): Promise<void> {
  const stored = await findPlan(db, importId);
  if (!stored) throw refuse('import_not_found');
  if (stored.status !== 'checked') throw refuse('import_already_applied');
  const catalogue = await selectPlanned(db);
  const plan = await planOf(config, stored.plan.sheets, catalogue, createUnknown, notify);
  // Somebody may have applied it meanwhile.
  if (!(await replacePlan(db, importId, plan))) throw refuse('import_already_applied');
}

async function planOf(
  config: Services['config'],
  sheets: ReadSheet[],
  catalogue: Catalogue,
  createUnknown: boolean,
  notify: Notify,
): Promise<ImportPlan> {
  const drafts = await makePlan(config, sheets, catalogue, createUnknown, notify);
  const rows = drafts.map(({ planned }) => planned);
  const headings = sheets.flatMap(({ kind, meant = [] }) =>
    meant.map(({ heading, letter, column }) => ({ sheet: kind, heading, letter, column })),
  );
  const reading = { headings, ...countUnknownIds(drafts), createUnknown };
  const counts = countOutcomes(rows);
  return { sheets, rows, counts, reading, digest: digestOf(rows), withoutRefused: null };
}

/** The digest of a plan: planning again must give the same. */
export const digestOf = (rows: PlannedRow[]) =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex');

/** Plans the sheets against the catalogue, and reports its progress. */
export async function makePlan(
  config: Services['config'],
  sheets: ReadSheet[],
  catalogue: Catalogue,
  createUnknown: boolean,
  notify: Notify,
): Promise<Draft[]> {
  const total = sheets.reduce((sum, { rows, strays }) => sum + rows.length + strays.length, 0);
  const planning = planImport(sheets, catalogue, cellSchemas(ownHostsOf(config)), createUnknown);
  for (;;) {
    const step = planning.next();
    if (step.done) return step.value;
    if (step.value % ROWS_A_TURN > 0) continue;
    notify({ phase: 'checking', done: step.value, total });
    await breathe();
  }
}
