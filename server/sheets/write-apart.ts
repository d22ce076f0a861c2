import { fileURLToPath } from 'node:url';
import type { Language } from '../../domain/language.ts';
import type { SheetKind } from '../../domain/sheets/fields.ts';
import type { Places } from '../../domain/sheets/rules.ts';
import { createTurns } from '../http/turns.ts';
import { askProcess } from './ask-process.ts';
import { type Exported, writeTextFile, writeWorkbook } from './write.ts';

const script = fileURLToPath(new URL('writer-process.ts', import.meta.url));
/** Up to so many rows a process takes longer to start than the file to be written. */
const ROWS_HERE = 2000;
/** Three times what 59,000 rows take (docs/benchmarks.md). */
const HEAP_MEGABYTES = 1024;
const TIME_LIMIT_MS = 60_000;
/** Two at once would need twice the memory. */
const inTurn = createTurns(1);

/** A catalogue to be written, and how. */
export interface CatalogueOrder {
  rows: Exported;
  places: Places;
  /** The sheet of a text file; a workbook has both. */
  asked: { format: 'xlsx' | 'csv'; sheet: SheetKind };
  language: Language;
}

/** The process's answer. */
export type WriterAnswer = { content: Uint8Array | string; peakBytes: number } | { fault: string };

/**
 * Writes a catalogue as a file; a large one in a process of its own, so that this one answers others meanwhile, and
 * with bounded memory.
 * @throws where it takes more memory or time than it may
 */
export async function writeCatalogue(order: CatalogueOrder): Promise<Uint8Array | string> {
  const { rows } = order;
  if (rows.restaurants.length + rows.dishes.length > ROWS_HERE) {
    return (await inTurn(() => askWriter(order))).content;
  }
  return writeHere(order);
}

/** The same in this process. */
export async function writeHere({
  rows,
  places,
  asked,
  language,
}: CatalogueOrder): Promise<Uint8Array | string> {
  return asked.format === 'csv'
    ? writeTextFile(asked.sheet, rows[asked.sheet], places, language)
    : writeWorkbook(rows, places, language);
}

/** @returns the content, and the most memory that the process held, in bytes */
export async function askWriter(
  order: CatalogueOrder,
): Promise<Exclude<WriterAnswer, { fault: string }>> {
  const answer = await askProcess<WriterAnswer>(script, order, {
    heapMegabytes: HEAP_MEGABYTES,
    timeLimitMs: TIME_LIMIT_MS,
  });
  if (!answer) throw new Error('Writing a catalogue took too much memory or time.');
  if ('fault' in answer) throw new Error(`A catalogue could not be written: ${answer.fault}`);
  return answer;
}
