import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CrowdName, CROWDS, isCrowdName, shapeOf } from './fraud-crowds.ts';
import {
  attacksReport,
  cheatsReport,
  judgeFestival,
  table,
  WORST_HEAD,
  worstOf,
} from './fraud-report.ts';

/*
 * `node bench/fraud.ts`: made-up festivals with attacks, judged by the rules, then by an organiser who follows
 * the document. The same seeds give the same figures. The first crowd and seed are reported in full; of each
 * crowd, the worst of all seeds.
 */

const { values } = parseArgs({
  options: {
    /** Seeds of the festivals, with commas. */
    seeds: { type: 'string', default: '1,2,3,4' },
    /** Names of `CROWDS`, with commas. */
    crowds: { type: 'string', default: Object.keys(CROWDS).join(',') },
    /** A document whose text between the two marks is replaced by the report. */
    write: { type: 'string' },
  },
});
const BEGIN = '<!-- begin: node bench/fraud.ts -->';
const END = '<!-- end: node bench/fraud.ts -->';

const seeds = values.seeds.split(',').map(Number);
const crowds = values.crowds.split(',').map((name): CrowdName => {
  if (!isCrowdName(name)) throw new Error(`No such crowd: ${name}`);
  return name;
});

const parts: string[] = [];
const worst: (readonly string[])[] = [];
for (const crowd of crowds) {
  const festivals = seeds.map((seed, index) => {
    const judged = judgeFestival(shapeOf(crowd, seed));
    if (crowd === crowds[0] && index === 0) {
      parts.push(`Attacks, seed ${seed}:`, attacksReport(judged));
      parts.push(`Cheats, seed ${seed}:`, cheatsReport(judged.festival));
    }
    return judged;
  });
  worst.push(worstOf(CROWDS[crowd].title, festivals));
}
parts.push(`The worst of seeds ${seeds.join(', ')}:`, table(WORST_HEAD, worst));
const report = parts.join('\n\n');

if (values.write === undefined) {
  process.stdout.write(`${report}\n`);
} else {
  const [before, rest] = readFileSync(values.write, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`No marks in ${values.write}`);
  writeFileSync(values.write, `${before}${BEGIN}\n\n${report}\n\n${END}${after}`);
}
