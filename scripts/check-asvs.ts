import { ASVS_LEVELS } from './asvs-levels.ts';
import type { Fault } from './project-files.ts';

export const SECURITY_DOC = 'docs/security.md';

const STATUSES = ['met', 'partly', 'not applicable', 'not met'];

/** The items of levels 1 and 2, and their levels. */
const items = new Map<string, string>(
  Object.entries(ASVS_LEVELS).flatMap(([section, levels]) =>
    Array.from(levels, (level, index) => [`${section}.${index + 1}`, level] as const).filter(
      ([, level]) => level !== '3',
    ),
  ),
);

/**
 * The faults in the list of OWASP ASVS: each item of levels 1 and 2 must be in it once, with its level, a
 * status, and a reason; a section "above" or "below" must be there. `check-docs.ts` checks its file names.
 */
export function findAsvsFaults(text: string): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = '', level = '', , status = '', evidence = ''] = cells;
    if (!/^\d+\.\d+\.\d+$/.test(id)) continue;
    const report = (message: string) =>
      faults.push({ path: SECURITY_DOC, line: index + 1, message: `${id} ${message}` });
    if (!items.has(id)) report('is no item of levels 1 and 2.');
    else if (items.get(id) !== level) report(`is of level ${items.get(id)}.`);
    if (seen.has(id)) report('stands here twice.');
    seen.add(id);
    if (!STATUSES.includes(status)) report(`has none of the statuses ${STATUSES.join(', ')}.`);
    if (evidence === '') report('says neither what shows it nor what is missing.');
    for (const lost of findLostPointers(evidence, lines, index)) report(lost);
    if (status === 'met' && !/`[^`]+`|^(Above|Below), "|^As \d/.test(evidence)) {
      report('is met, and names nothing that shows it.');
    }
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const missing = [...items.keys()].filter((id) => !seen.has(id));
  if (missing.length > 0) {
    faults.push({ path: SECURITY_DOC, line: 1, message: `Missing: ${missing.join(', ')}.` });
  }
  const said =
    /Of (\d+) items (\d+) are met, (\d+) partly, (\d+) (?:is|are) not, and (\d+) do not/.exec(text);
  const [met, partly, not, none] = ['met', 'partly', 'not met', 'not applicable'].map(
    (status) => counts.get(status) ?? 0,
  );
  const sums = `${items.size},${met},${partly},${not},${none}`;
  if (said?.slice(1).join(',') !== sums) {
    faults.push({ path: SECURITY_DOC, line: 1, message: `The sum should say ${sums}.` });
  }
  return faults;
}

/** References to a section that is not on that side of the line. */
function findLostPointers(evidence: string, lines: readonly string[], index: number): string[] {
  const pointers = [...evidence.matchAll(/\b(above|below)\b(?:, "([^"]+)")?/gi)];
  return pointers.flatMap(([, side = '', heading = '']) => {
    const isAbove = side.toLowerCase() === 'above';
    const searched = isAbove ? lines.slice(0, index) : lines.slice(index);
    const isThere = searched.some((line) => /^#+ /.test(line) && line.endsWith(`# ${heading}`));
    return heading && isThere
      ? []
      : [`points ${side.toLowerCase()} to "${heading}", which is not there.`];
  });
}
