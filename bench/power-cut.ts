import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  cutPowerWhileCreating,
  cutPowerWhileVoting,
  openWithoutSync,
  prepareFestival,
} from '../server/testing/power-cuts.ts';

// Cuts the power of the embedded database while people vote, and while it is created: the folder is made
// as a disk would have it, by chance of the seed. Ends with 1 where an acknowledged vote is lost.

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '20' },
    votes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now()) },
    /** As PGlite opens a folder by itself: shows that the cuts find what is not synced. */
    'without-sync': { type: 'boolean', default: false },
  },
});
const { seed } = values;
const cuts = Number(values.cuts);
const votes = Number(values.votes);
const isSynced = !values['without-sync'];
const say = (text: string) => void process.stderr.write(`  ${text}\n`);

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-power-cut-'));
try {
  const before = join(folder, 'before');
  await prepareFestival(before, votes);
  const reports = await cutPowerWhileVoting({
    before,
    seed,
    votes,
    cuts,
    ...(isSynced ? {} : { open: openWithoutSync }),
    onCut: ({ acknowledged, lost, stored, fault }) =>
      say(
        `${acknowledged} acknowledged, ${lost} lost, ${stored} stored${fault ? `: ${fault}` : ''}`,
      ),
  });
  const faults = isSynced ? await cutPowerWhileCreating({ seed, cuts }) : [];
  for (const fault of faults) if (fault) say(`created: ${fault}`);
  const sum = (figures: number[]) => figures.reduce((total, value) => total + value, 0);
  const lost = sum(reports.map((report) => report.lost));
  const failed = [...reports.map(({ fault }) => fault), ...faults].filter(Boolean).length;
  process.stdout.write(
    `Seed ${seed}: ${cuts} power cuts while ${votes} people voted: ` +
      `${sum(reports.map(({ acknowledged }) => acknowledged))} votes acknowledged, ${lost} lost. ` +
      `${faults.length} cuts while it was created. ${failed} databases were not in order.\n`,
  );
  process.exitCode = lost + failed > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
