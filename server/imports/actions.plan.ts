import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Queryable } from '../../database/open.ts';
import type { Catalogue } from '../../domain/imports/rules.find.ts';
import { namedPictures, pictureAddresses } from '../../domain/imports/rules.pictures.ts';
import { countOutcomes, countUnknownIds, planImport } from '../../domain/imports/rules.ts';
import type { ImportPlan, ImportProgress, ImportReading } from '../../domain/imports/schema.ts';
import type { Draft, PlannedRow, ReadSheet } from '../../domain/sheets/rules.ts';
import { ownPictureId } from '../../domain/pictures/rules.ts';
import { cellSchemas } from '../../domain/sheets/schema.ts';
import type { Services } from '../ports.ts';
import { ownHostsOf } from '../http/own-hosts.ts';
import { refuse } from '../http/errors.ts';
import { selectStored } from '../pictures/queries.ts';
import { replacePlan, selectPlanned } from './queries.plan.ts';
import { insertImport, lockImport } from './queries.ts';

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
  const choices = { createUnknown: isEmpty, pictures: [] };
  const plan = await planOf(config, sheets, catalogue, choices, notify);
  const id = newId();
  const { length: rows } = plan.rows;
  await insertImport(db, { id, userId, fileName, rows, plan, createdAt: now() });
  return id;
}

/**
 * Plans a checked file again: rows with unknown ids are new ones, or refused.
 * @throws import_not_found, import_already_applied
 */
export const replanImport = (
  base: Pick<Base, 'db' | 'config'>,
  { importId, createUnknown }: { importId: string; createUnknown: boolean },
  notify: Notify,
): Promise<void> =>
  planAgain(base, importId, async (reading) => ({ ...reading, createUnknown }), notify);

/**
 * Plans a checked file again, with uploaded pictures for the cells that name their files. Names that no cell
 * has are ignored, and so are pictures that are no longer stored: their rows stay refused.
 * @throws import_not_found, import_already_applied
 */
export const givePictures = (
  base: Pick<Base, 'db' | 'config'>,
  { importId, pictures }: { importId: string; pictures: { name: string; url: string }[] },
  notify: Notify,
): Promise<void> =>
  planAgain(
    base,
    importId,
    async (reading, tx) => {
      const ids = pictures.flatMap(({ url }) => ownPictureId(url) ?? []);
      const stored = await selectStored(tx, ids);
      const given = pictures.filter(({ url }) => stored.has(ownPictureId(url) ?? ''));
      return { ...reading, pictures: [...reading.pictures, ...given] };
    },
    notify,
  );

/** What decides how a file is read. */
type Choices = Pick<ImportReading, 'createUnknown' | 'pictures'>;

/** Two who choose at once wait for each other, so that neither loses what the other one chose. */
function planAgain(
  { db, config }: Pick<Base, 'db' | 'config'>,
  importId: string,
  choose: (before: Choices, tx: Queryable) => Promise<Choices>,
  notify: Notify,
): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await lockImport(tx, importId);
    if (!stored) throw refuse('import_not_found');
    if (stored.status !== 'checked') throw refuse('import_already_applied');
    const { sheets, reading } = stored.plan;
    const before = {
      createUnknown: reading?.createUnknown ?? false,
      // Readings of earlier versions have none.
      pictures: reading?.pictures ?? [],
    };
    const choices = await choose(before, tx);
    const plan = await planOf(config, sheets, await selectPlanned(tx), choices, notify);
    await replacePlan(tx, importId, plan);
  });
}

async function planOf(
  config: Services['config'],
  sheets: ReadSheet[],
  catalogue: Catalogue,
  { createUnknown, pictures: given }: Choices,
  notify: Notify,
): Promise<ImportPlan> {
  const pictures = namedPictures(sheets, given);
  const against = { ...catalogue, pictures: pictureAddresses(pictures) };
  const drafts = await makePlan(config, sheets, against, createUnknown, notify);
  const rows = drafts.map(({ planned }) => planned);
  const headings = sheets.flatMap(({ kind, meant = [] }) =>
    meant.map(({ heading, letter, column }) => ({ sheet: kind, heading, letter, column })),
  );
  const reading = { headings, ...countUnknownIds(drafts), createUnknown, pictures };
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
