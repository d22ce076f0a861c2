import type { ReadSheet } from '../../domain/sheets/rules.ts';
import { kindOfFile, proveSizes } from './container.ts';
import { recogniseSheets } from './recognise.ts';
import { type SheetCode, SheetRefusal } from './refusal.ts';
import { readTextFile } from './text-file.ts';
import { readWorkbook } from './workbook.ts';

/** The process's answer to the bytes of a file. */
export type ReaderAnswer =
  | { sheets: ReadSheet[]; peakBytes: number }
  | { code: SheetCode }
  | { fault: string };

async function read(bytes: Buffer): Promise<ReaderAnswer> {
  try {
    if (kindOfFile(bytes) === 'text') {
      return answer(recogniseSheets([{ name: '', rows: readTextFile(bytes) }]));
    }
    proveSizes(bytes);
    return answer(recogniseSheets(await readWorkbook(bytes)));
  } catch (error) {
    if (error instanceof SheetRefusal) return { code: error.code };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const answer = (sheets: ReadSheet[]): ReaderAnswer => ({
  sheets,
  peakBytes: process.resourceUsage().maxRSS * 1024,
});

process.once('message', (bytes: Uint8Array) => {
  void read(Buffer.from(bytes)).then((outcome) =>
    process.send?.(outcome, () => process.disconnect()),
  );
});
