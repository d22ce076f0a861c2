import type { Reads } from './growth-reads.ts';

/** An answer may take this many times as long as at the demo, or this many milliseconds. */
const CEILING = { times: 2, ms: 5, bytes: 100_000 };

export interface GrowthReport {
  /** A table in Markdown: those above a ceiling first, slowest first. */
  lines: string[];
  /** The names of those above a ceiling. */
  grown: string[];
}

/**
 * Compares the reads of two sizes, paired by their names. A file may be as large as what is in it, and take as much
 * longer; a page may have as many bytes as an answer beside those that it has at the demo.
 */
export function describeGrowth(before: Reads, after: Reads): GrowthReport {
  const rows = [...after].map(([name, now]) => {
    const former = before.get(name);
    const more = now.isFile && former ? Math.max(1, now.bytes / Math.max(1, former.bytes)) : 1;
    const isSlow =
      former !== undefined && now.ms > more * Math.max(CEILING.ms, CEILING.times * former.ms);
    const own = now.isPage ? now.bytes - (former?.bytes ?? 0) : now.bytes;
    const isLarge = !now.isFile && own > CEILING.bytes;
    return { name, former, now, isGrown: isSlow || isLarge || now.status !== former?.status };
  });
  const sorted = rows.toSorted(
    (a, b) => Number(b.isGrown) - Number(a.isGrown) || b.now.ms - a.now.ms,
  );
  const grown = sorted.filter(({ isGrown }) => isGrown);
  return {
    grown: grown.map(({ name }) => name),
    lines: [
      `| Read | status | ms at the demo | ms at 100 × | bytes at the demo | bytes at 100 × | |`,
      `| --- | --: | --: | --: | --: | --: | --- |`,
      ...sorted.map(
        ({ name, former, now, isGrown }) =>
          `| ${name} | ${now.status} | ${former?.ms.toFixed(1) ?? ''} | ${now.ms.toFixed(1)} | ${former?.bytes ?? ''} | ${now.bytes} | ${isGrown ? 'grows' : ''} |`,
      ),
      '',
      `${grown.length} of ${rows.length} grow.`,
    ],
  };
}
