import { writeTextFile, writeWorkbook } from './write.ts';
import type { CatalogueOrder, WriterAnswer } from './write-apart.ts';

async function write({
  rows,
  places,
  asked,
  language,
}: CatalogueOrder): Promise<Uint8Array | string> {
  return asked.format === 'csv'
    ? writeTextFile(asked.sheet, rows[asked.sheet], places, language)
    : writeWorkbook(rows, places, language);
}

const answer = (outcome: WriterAnswer) => process.send?.(outcome, () => process.disconnect());

process.once('message', (order: CatalogueOrder) => {
  write(order).then(
    (content) => answer({ content, peakBytes: process.resourceUsage().maxRSS * 1024 }),
    (error: unknown) =>
      answer({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
