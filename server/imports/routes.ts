import { implement } from '@orpc/server';
import { importsContract } from '../../domain/imports/contract.ts';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { ImportProgress } from '../../domain/imports/schema.ts';
import { type Outcome, OUTCOMES } from '../../domain/sheets/rules.ts';
import { insertExport } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { requireExporter } from '../session/exporter.ts';
import { streamProgress } from '../http/progress.ts';
import { requireAdmin } from '../session/guard.ts';
import { readSheets } from '../sheets/read.ts';
import { answerImport, checkImport, givePictures, replanImport } from './actions.plan.ts';
import { applyImport } from './actions.ts';
import { previewUndo, undoImport } from './actions.undo.ts';
import {
  countOf,
  presentExport,
  presentImport,
  presentReading,
  presentTemplate,
} from './present.ts';
import { selectReading } from './queries.plan.ts';
import {
  findImport,
  selectCatalogue,
  selectImports,
  selectPlaces,
  selectPlannedRows,
} from './queries.ts';

const os = implement(importsContract).$context<ApiContext>();
/** How many of the latest imports are listed. */
const LISTED = 20;

export const importsRoutes = os.router({
  export: os.export.handler(async ({ input, context }) => {
    const admin = await requireExporter(context);
    const { db, now } = context.services;
    const catalogue = await selectCatalogue(db);
    const file = await presentExport(catalogue, input, context.language, now());
    await insertExport(db, admin, now(), 'catalogue_exported', file);
    return file;
  }),

  template: os.template.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await limit(context, 'sheetsByPerson', id);
    return presentTemplate(await selectPlaces(context.services.db), input, context.language);
  }),

  check: os.check.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await limit(context, 'sheetsByPerson', id);
    const { sheets } = await readSheets(input.file);
    return streamProgress<ImportProgress>(async (notify) => {
      const made = await checkImport(context.services, id, input.fileName, sheets, notify);
      return { phase: 'done', import: await presentOne(context, made) };
    });
  }),

  list: os.list.handler(async ({ context }) => {
    await requireAdmin(context);
    return { imports: (await selectImports(context.services.db, LISTED)).map(presentImport) };
  }),

  find: os.find.handler(async ({ input: { importId, outcome, page }, context }) => {
    await requireAdmin(context);
    const found = await presentOne(context, importId);
    const { pageSize } = IMPORT_LIMITS;
    const rows = await selectPlannedRows(context.services.db, importId, {
      outcome,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    const asked: readonly Outcome[] = outcome === 'all' ? OUTCOMES : [outcome];
    const total = asked.reduce((sum, one) => sum + countOf(found.counts, one), 0);
    const { reading, digest } = await selectReading(context.services.db, importId);
    return { import: found, reading: presentReading(reading), digest, rows, total, pageSize };
  }),

  plan: os.plan.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await limit(context, 'sheetsByPerson', id);
    const { status } = await presentOne(context, input.importId);
    if (status !== 'checked') throw refuse('import_already_applied');
    return streamProgress<ImportProgress>(async (notify) => {
      await replanImport(context.services, input.importId, input, notify);
      return { phase: 'done', import: await presentOne(context, input.importId) };
    });
  }),

  answer: os.answer.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await limit(context, 'sheetAnswersByPerson', id);
    const digest = await answerImport(context.services, input);
    return { import: await presentOne(context, input.importId), digest };
  }),

  givePictures: os.givePictures.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await limit(context, 'sheetsByPerson', id);
    const { status } = await presentOne(context, input.importId);
    if (status !== 'checked') throw refuse('import_already_applied');
    return streamProgress<ImportProgress>(async (notify) => {
      await givePictures(context.services, input, notify);
      return { phase: 'done', import: await presentOne(context, input.importId) };
    });
  }),

  apply: os.apply.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    await presentOne(context, input.importId);
    return streamProgress<ImportProgress>(async (notify) => {
      await applyImport(context.services, id, input, notify);
      return { phase: 'done', import: await presentOne(context, input.importId) };
    });
  }),

  planUndo: os.planUndo.handler(async ({ input: { importId }, context }) => {
    await requireAdmin(context);
    const plan = await previewUndo(context.services.db, importId);
    return { import: await presentOne(context, importId), plan };
  }),

  undo: os.undo.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    const plan = await undoImport(context.services, id, input.importId);
    return { import: await presentOne(context, input.importId), plan };
  }),
});

/** @throws import_not_found */
async function presentOne({ services: { db } }: ApiContext, importId: string) {
  const row = await findImport(db, importId);
  if (!row) throw refuse('import_not_found');
  return presentImport(row);
}
