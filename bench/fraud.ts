import { parseArgs } from 'node:util';
import { createAttacks } from './fraud-attacks.ts';
import { CROWD, createFestival, type CrowdShape } from './fraud-crowd.ts';
import { type Evening, judgeEvening } from './fraud-judge.ts';

/*
 * `node bench/fraud.ts`: a made-up festival with attacks, judged by the rules alone. The same seed gives the
 * same figures.
 */

const { values } = parseArgs({
  options: {
    /** Seeds of the festivals, with commas. */
    seeds: { type: 'string', default: '1,2,3,4' },
    /** JSON of the figures of the crowd that differ from `CROWD`. */
    crowd: { type: 'string', default: '{}' },
  },
});

/** A ruling takes an organiser so many clicks: open, exclude, reason, confirm; a second one opens and confirms. */
const CLICKS_A_RULING = 4;
const CLICKS_OF_SECOND = 2;
/** A ruling on more votes needs a second organiser. */
const SOLO_BALLOTS = 20;

const percent = (share: number) => `${(100 * share).toFixed(share < 0.01 ? 3 : 1)} %`;
const print = (line: string) => void process.stdout.write(`${line}\n`);

function report(seed: number, evening: Evening): void {
  const { attacks, honest, honestInClusters, honestOfRivals, rulings, clusters } = evening;
  const second = clusters.filter(({ ballotIds }) => ballotIds.length > SOLO_BALLOTS).length;
  print(`\nSeed ${seed}: ${honest} honest votes\n`);
  print(
    '| Attack | Sent | Counted before | Counted after | In clusters | With codes alone | Rulings |',
  );
  print('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { name, sent, before, after, inClusters, withCodes, rulings: own } of attacks) {
    const cells = [name, sent, before, after, percent(inClusters), withCodes, own];
    print(`| ${cells.join(' | ')} |`);
  }
  print(`\nHonest votes in clusters: ${honestInClusters} (${percent(honestInClusters / honest)})`);
  print(`Honest votes for rivals, touched by the sabotage: ${honestOfRivals}`);
  const clicks = rulings * CLICKS_A_RULING + second * CLICKS_OF_SECOND;
  print(`Rulings: ${rulings}, of which ${second} need a second organiser; ${clicks} clicks`);
}

for (const seed of values.seeds.split(',').map(Number)) {
  const shape: CrowdShape = { ...CROWD, ...JSON.parse(values.crowd), seed };
  const festival = createFestival(shape);
  report(seed, judgeEvening(festival, createAttacks(festival)));
}
