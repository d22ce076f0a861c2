import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { projectRoot } from '../scripts/run-command.ts';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { runPowerCuts } from './chaos/power-cuts.ts';
import { describeChaos } from './chaos/report.ts';
import { runChaos } from './chaos/run.ts';
import { openVersion } from './chaos/versions.ts';

// People vote at two servers while everything below them fails, one fault after the other. After each, what
// the phones were told is compared with what is stored. Ends with 1 where anything is wrong.

const { values } = parseArgs({
  options: {
    /** Decides what people do, and which faults happen in which order. */
    seed: { type: 'string', default: String(Date.now()) },
    votes: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '60' },
    /** Names separated by commas; all without it. */
    faults: { type: 'string', default: '' },
    /** New ballots a second. */
    rate: { type: 'string', default: '100' },
    /** A commit, or the folder of a built version, whose servers run at first, and are then replaced by this version. */
    previous: { type: 'string' },
    /** A commit, or the folder of a built version, to test instead of this version. */
    version: { type: 'string' },
    /** Of the embedded database; 0: none. */
    'power-cuts': { type: 'string', default: '20' },
    /** A folder that gets the logs of servers and databases. */
    logs: { type: 'string' },
    /** A file that gets all figures. */
    json: { type: 'string' },
  },
});
const say = (text: string) => void process.stderr.write(`  ${text}\n`);

buildWhenNeeded();
const versions = [values.version, values.previous].map((commit) =>
  commit === undefined ? null : openVersion(commit),
);
const [version, previous] = versions;
try {
  const cuts = Number(values['power-cuts']);
  const powerCuts = cuts > 0 ? await runPowerCuts(values.seed, cuts) : null;
  const report = await runChaos({
    seed: values.seed,
    votes: Number(values.votes),
    minutes: Number(values.minutes),
    faults: values.faults.split(',').filter(Boolean),
    perSecond: Number(values.rate),
    voters: 20_000,
    pages: 36,
    root: version?.root ?? projectRoot,
    previousRoot: previous?.root ?? null,
    logsTo: values.logs ?? null,
    say,
    onRound: ({ fault, detail, seen, lost, doubled, recoveryMs, faults }) => {
      const figures = `${seen.acknowledged} acknowledged, ${seen.retries} sent again`;
      const recovery = `recovered in ${(recoveryMs / 1000).toFixed(1)} s`;
      say(`${fault} (${detail}): ${figures}, ${lost} lost, ${doubled} doubled, ${recovery}`);
      for (const sentence of faults) say(`  WRONG: ${sentence}`);
    },
  });
  process.stdout.write(`${describeChaos(report, powerCuts)}\n`);
  if (values.json) writeFileSync(values.json, JSON.stringify({ ...report, powerCuts }, null, 2));
  const isRight =
    report.stopped === null && report.rounds.every(({ faults }) => faults.length === 0);
  process.exitCode = isRight && powerCuts?.isRight !== false ? 0 : 1;
} finally {
  for (const one of versions) one?.remove();
}
// Sockets of interrupted requests may still be open.
process.exit();
