import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { ReadSheet } from '../../domain/sheets/rules.ts';
import { refuse } from '../http/errors.ts';
import { createTurns } from '../http/turns.ts';
import { askProcess } from './ask-process.ts';
import type { ReaderAnswer } from './reader-process.ts';
import type { SheetCode } from './refusal.ts';

const script = fileURLToPath(new URL('reader-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
/** The memory for the largest accepted file, and half as much again (docs/benchmarks.md). */
const HEAP_MEGABYTES = 512;
const TIME_LIMIT_MS = 20_000;
/** Concurrent readers: each may need a core and its memory. */
const inTurn = createTurns(2);

export interface SheetsRead {
  sheets: ReadSheet[];
  /** The most memory that the reading process held, in bytes. */
  peakBytes: number;
}

/**
 * Reads a spreadsheet in a separate process with little memory, little time and none of our
 * secrets, which may read only the program's own files: a malicious file can do no further harm.
 * @throws the `sheet_…` codes of domain/errors.ts
 */
export async function readSheets(bytes: Uint8Array): Promise<SheetsRead> {
  const answer = await inTurn(() => askReader(bytes));
  if ('code' in answer) throw refusalOf(answer.code);
  if ('fault' in answer) throw new Error(`A spreadsheet could not be read: ${answer.fault}`);
  return answer;
}

const refusalOf = (code: SheetCode) =>
  code === 'sheet_too_many_rows' ? refuse(code, { maxRows: IMPORT_LIMITS.rows }) : refuse(code);

/** Without an answer, it ran out of memory or time. */
const askReader = async (bytes: Uint8Array): Promise<ReaderAnswer> =>
  (await askProcess<ReaderAnswer>(script, bytes, {
    heapMegabytes: HEAP_MEGABYTES,
    timeLimitMs: TIME_LIMIT_MS,
    execArgv: [
      '--permission',
      `--allow-fs-read=${root}`,
      `--allow-fs-read=${realpathSync(`${root}/node_modules`)}`,
      '--disable-warning=SecurityWarning',
    ],
  })) ?? { code: 'sheet_too_complex' };
