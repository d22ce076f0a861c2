import type { changesBetween } from '../../domain/audit/rules.ts';
import type { Language } from '../../domain/language.ts';
import type { Catalogue } from '../../domain/imports/rules.find.ts';
import type { ListedImport } from '../../domain/imports/schema.ts';
import { festivalDay } from '../../domain/festival.ts';
import { keysOf } from '../../domain/restaurants/fields.keys.ts';
import { DISH_FIELDS } from '../../domain/restaurants/fields.ts';
import type { SheetKind } from '../../domain/sheets/fields.ts';
import type { Places } from '../../domain/sheets/rules.ts';
import type { AuditEntry } from '../audit/queries.ts';
import { translatorFor } from '../http/language.ts';
import { pickFields } from '../http/pick-fields.ts';
import { type Exported, writeTextFile, writeWorkbook } from '../sheets/write.ts';
import type { ImportRow } from './queries.ts';

export const presentImport = (row: ImportRow): ListedImport => ({
  id: row.id,
  fileName: row.fileName,
  status: row.status === 'applied' && row.undoneAt ? 'partly_undone' : row.status,
  rows: row.rows,
  counts: row.counts,
  by: row.by,
  createdAt: row.createdAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
});

interface Asked {
  format: 'xlsx' | 'csv';
  sheet: SheetKind;
}

const DISH_KEYS = ['id', 'restaurantId', 'archived', ...keysOf(DISH_FIELDS)] as const;

/** The whole catalogue as a file, with the festival's day in its name. */
export function presentExport(
  { restaurants, dishes, states, counties }: Catalogue,
  asked: Asked,
  language: Language,
  now: Date,
): Promise<File> {
  const byId = new Map(restaurants.map((one) => [one.id, one]));
  const rows = {
    restaurants,
    dishes: dishes.map((dish) => {
      const parent = byId.get(dish.restaurantId);
      return {
        ...pickFields(dish, DISH_KEYS),
        restaurant: parent?.name ?? '',
        countyId: parent?.countyId,
      };
    }),
  } as Exported;
  return fileOf(rows, { states, counties }, asked, language, festivalDay(now));
}

/** A file with only headings and instructions. */
export function presentTemplate(places: Places, asked: Asked, language: Language): Promise<File> {
  const ending = translatorFor(language)('imports.file_template');
  return fileOf({ restaurants: [], dishes: [] }, places, asked, language, ending);
}

async function fileOf(
  rows: Exported,
  places: Places,
  { format, sheet }: Asked,
  language: Language,
  ending: string,
): Promise<File> {
  const t = translatorFor(language);
  const what = t(`imports.file_${format === 'xlsx' ? 'all' : sheet}`);
  const name = `vota-taco-${what}-${ending}.${format}`;
  if (format === 'csv') {
    const text = writeTextFile(sheet, rows[sheet], places, language);
    return new File([text], name, { type: 'text/csv; charset=utf-8' });
  }
  const bytes = await writeWorkbook(rows, places, language);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new File([new Uint8Array(bytes)], name, { type });
}

/** The names in the audit log. */
export const NOUN = { restaurants: 'restaurant', dishes: 'dish' } as const;

/** Archiving and restoring are separate actions in the audit log. */
export function presentEntries(
  kind: SheetKind,
  entry: Omit<AuditEntry, 'action'>,
  changes: ReturnType<typeof changesBetween>,
): AuditEntry[] {
  if (!changes) return [];
  const { archivedAt, ...others } = changes;
  const noun = NOUN[kind];
  const entries: AuditEntry[] = [];
  if (Object.keys(others).length > 0) {
    entries.push({ ...entry, action: `${noun}_changed`, changes: others });
  }
  if (archivedAt) {
    entries.push({ ...entry, action: archivedAt.to ? `${noun}_archived` : `${noun}_restored` });
  }
  return entries;
}
