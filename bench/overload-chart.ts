import { readFileSync, writeFileSync } from 'node:fs';
import { drawServed, type OverloadRun, tableOf } from './overload-report.ts';

// `node bench/overload-chart.ts run.json chart.svg`: draws a run that `overload.ts --json` has written, and
// prints its table.

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('Name the JSON to read and the picture to write.');
const run = JSON.parse(readFileSync(from, 'utf8')) as OverloadRun;
writeFileSync(to, drawServed(run));
process.stdout.write(`${tableOf(run)}\n`);
