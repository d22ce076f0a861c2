import type * as z from 'zod';
import { readAngle, readDiets, writeDiets, writeOpeningHours } from '../catalogue/rules.ts';
import { readOpeningHours, shortenOpeningHours } from '../catalogue/rules.hours.ts';
import { withoutSuffix } from '../places/rules.ts';
import { foldText } from '../restaurants/rules.ts';
import type { LinkProblem } from '../restaurants/rules.links.ts';
import { tidyText } from '../tidy-text.ts';
import { unescapeFormula } from '../text.ts';
import { fieldOfColumn, type ImportColumn, type SheetKind } from './fields.ts';
import { foldFileName, pictureFileOf } from './rules.pictures.ts';
import { writeCell } from './rules.written.ts';
import {
  BAD_CELLS,
  BAD_LINKS,
  type CellSchemas,
  type Places,
  type ProblemRule,
  type RowValues,
  type SheetCell,
} from './rules.ts';

/** The typed text of a cell; null for an empty one. */
export function textOfCell(cell: SheetCell): string | null {
  if (cell === null || typeof cell === 'object') return null;
  return textOf(typeof cell === 'string' ? unescapeFormula(cell) : cell);
}

export const textOf = (value: string | number | boolean | null): string | null =>
  value === null || value === '' ? null : String(value);

const YES = new Set(['yes', 'si', 'x', 'true', 'verdadero', '1']);
const NO = new Set(['no', '', 'false', 'falso', '0']);

type Read = { values: RowValues } | { rule: ProblemRule; limit?: number };

/**
 * Parses a cell into the value that the catalogue stores.
 * @param stateId of the row, if already known
 */
export function readCell(
  kind: SheetKind,
  column: ImportColumn,
  cell: SheetCell,
  stateId: string | undefined,
  { places, schemas }: { places: Places; schemas: CellSchemas },
): Read {
  if (typeof cell === 'object' && cell !== null) return { rule: cell.odd };
  const text = textOfCell(cell);
  if (column === 'archived') {
    const folded = foldText(text?.trim() ?? '');
    if (YES.has(folded)) return { values: { archived: true } };
    return NO.has(folded) ? { values: { archived: false } } : { rule: 'bad_yes_no' };
  }
  const field = fieldOfColumn(column);
  if (!field) return { values: {} };
  if (field.kind === 'state') return readState(text, places);
  if (field.kind === 'county') return readCounty(text, stateId, places);
  // By its name: it may be a dish of the same file.
  if (field.kind === 'dish') return { values: { [column]: text && tidyText(text) } };
  const file = field.kind === 'picture' ? pictureFileOf(text) : null;
  if (file !== null) return readPicture(file, field.key, places);
  const schema = schemas[kind][field.key];
  if (!schema) return { values: {} };
  const value = valueOf(field, text);
  if (value === 'ambiguous' && field.kind === 'hours') return { rule: 'ambiguous_hours' };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { values: { [field.key]: parsed.data } };
  const [issue] = parsed.error.issues;
  const problem: unknown = issue?.code === 'custom' ? issue.params?.problem : undefined;
  const rule = BAD_LINKS[problem as LinkProblem];
  if (rule) return { rule };
  const limit = limitOf(schema, text ?? '');
  return limit === null ? { rule: BAD_CELLS[field.kind] } : { rule: 'too_long', limit };
}

/** A picture whose file has been uploaded for the import. */
function readPicture(file: string, key: string, { pictures }: Places): Read {
  const address = pictures?.get(foldFileName(file));
  if (address) return { values: { [key]: address } };
  const isBeyond = pictures !== undefined && address === undefined;
  return isBeyond
    ? { rule: 'too_many_pictures', limit: pictures.size }
    : { rule: 'picture_without_file' };
}

/**
 * The maximum length of a text that exceeds it; else null. A schema checks the text as typed, and again
 * after normalising it.
 */
function limitOf(field: z.ZodType, text: string): number | null {
  const [issue] = field.safeParse(text).error?.issues ?? [];
  if (issue?.code !== 'too_big' || issue.origin !== 'string') return null;
  const maximum = Number(issue.maximum);
  return limitOf(field, text.slice(0, maximum)) ?? maximum;
}

/** Where the name of an account leads to. */
const ACCOUNTS: Partial<Record<string, string>> = {
  instagramUrl: 'https://www.instagram.com/',
  facebookUrl: 'https://www.facebook.com/',
  tiktokUrl: 'https://www.tiktok.com/@',
};

type Field = NonNullable<ReturnType<typeof fieldOfColumn>>;

/** A text's value before its schema checks it; undefined if no schema would accept it. */
function valueOf({ kind, key }: Field, text: string | null): unknown {
  if (kind === 'name') return text ?? '';
  const typed = text?.trim() ?? '';
  if (typed === '') return null;
  switch (kind) {
    case 'hours':
      return readOpeningHours(typed) ?? undefined;
    case 'diets':
      return readDiets(typed) ?? undefined;
    case 'zip':
      // ZIP+4: the first five say where it is.
      return typed.replace(/^(\d{5})-\d{4}$/, '$1');
    case 'link': {
      const [, account] = /^@([\w.]{1,50})$/.exec(typed) ?? [];
      const site = ACCOUNTS[key];
      return account && site ? site + account : text;
    }
    case 'latitude':
      return readAngle(typed.replace(',', '.'), 'NS') ?? undefined;
    case 'longitude':
      return readAngle(typed.replace(',', '.'), 'EW') ?? undefined;
    default:
      return text;
  }
}

/** What people in the festival's states call them, without accents and dots. */
const STATE_WORDS: Partial<Record<string, string>> = { 'carolina del sur': 'SC' };

function readState(text: string | null, { states }: Places): Read {
  const folded = foldText(text?.trim() ?? '').replaceAll('.', '');
  if (folded === '') return { values: {} };
  const state = states.find(
    ({ id, name }) => [foldText(id), foldText(name)].includes(folded) || id === STATE_WORDS[folded],
  );
  return state ? { values: { stateId: state.id } } : { rule: 'unknown_state' };
}

/** The name of a county without "County" and "Condado de", for comparison. */
export const foldCounty = (typed: string): string =>
  foldText(withoutSuffix(typed)).replace(/^condado de /, '');

/** By its FIPS code or its name, ignoring case, with or without "County". */
function readCounty(text: string | null, stateId: string | undefined, { counties }: Places): Read {
  const typed = text?.trim() ?? '';
  if (typed === '') return { values: {} };
  const folded = foldCounty(typed);
  const called = counties.filter(({ id, name }) => id === typed || foldText(name) === folded);
  const [county, ...more] = called.filter((one) => !stateId || one.stateId === stateId);
  if (county && more.length === 0) {
    return { values: { countyId: county.id, stateId: county.stateId } };
  }
  return { rule: called.length > 0 && stateId ? 'county_elsewhere' : 'unknown_county' };
}

/**
 * What a typed text was read as, if it was not taken literally; else null. Capitals and white space do
 * not matter.
 */
export function readingOf(
  column: ImportColumn,
  text: string,
  values: RowValues,
  places: Places,
): string | null {
  const kind = fieldOfColumn(column)?.kind;
  const typed = plain(text);
  const written = textOf(writeCell(column, values, places));
  if (typed === '' || written === null) return null;
  switch (kind) {
    case 'hours': {
      const hours = values.openingHours ?? [];
      const short = shortenOpeningHours(hours);
      return [short, writeOpeningHours(hours)].includes(typed) ? null : short;
    }
    case 'latitude':
    case 'longitude':
      return Number(typed) === Number(written) ? null : written;
    case 'diets':
      return typed === plain(writeDiets(values.diets ?? [])) ? null : written;
    case 'link':
      return text.trim() === written ? null : written;
    case 'zip':
    case 'state':
    case 'county':
      return typed === plain(written) ? null : written;
    default:
      return null;
  }
}

const plain = (text: string) => foldText(text).trim().replaceAll(/\s+/g, ' ');
