import { type CatalogueOrder, writeHere, type WriterAnswer } from './write-apart.ts';

const answer = (outcome: WriterAnswer) => process.send?.(outcome, () => process.disconnect());

process.once('message', (order: CatalogueOrder) => {
  writeHere(order).then(
    (content) => answer({ content, peakBytes: process.resourceUsage().maxRSS * 1024 }),
    (error: unknown) =>
      answer({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
