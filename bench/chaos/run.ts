import { randomFor } from '../../database/demo/random.ts';
import { type Fault, FAULTS } from './faults.ts';
import { openChaosFestival } from './festival.ts';
import { type RoundReport, runRound } from './round.ts';

export interface ChaosOptions {
  seed: string;
  /** Ends when so many votes were acknowledged, and each fault has happened. */
  votes: number;
  /** No new round begins after so many minutes. */
  minutes: number;
  /** Names of faults; empty: all. */
  faults: readonly string[];
  /** New ballots a second. */
  perSecond: number;
  voters: number;
  pages: number;
  /** The folder of the version that runs. */
  root: string;
  /** The folder of the version before it, which runs at first; null: none. */
  previousRoot: string | null;
  /** A folder that gets the logs at the end; null: none. */
  logsTo: string | null;
  onRound: (report: RoundReport) => void;
  say: (text: string) => void;
}

export interface ChaosReport {
  seed: string;
  startedAt: string;
  seconds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  rounds: RoundReport[];
  /** Faults that could not happen on this machine, and why. */
  skipped: { name: string; why: string }[];
  /** Why the run ended early; null: it did not. */
  stopped: string | null;
}

const CALM_MS = 4000;
const USUAL = 0.8;

/** Both servers are replaced by a newer version, whose migrations run while the previous one serves. */
const upgradeOf = (restart: Fault): Fault => ({
  ...restart,
  name: 'upgrade',
  what: 'both servers replaced by a newer version, which migrates',
});

/** Lets people vote, and makes faults happen in the order that the seed draws, until there were enough. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, votes, minutes, root, previousRoot, onRound, say } = options;
  const startedAt = performance.now();
  const report: ChaosReport = {
    seed,
    startedAt: new Date().toISOString(),
    seconds: 0,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    rounds: [],
    skipped: [],
    stopped: null,
  };
  const festival = await openChaosFestival({
    ...options,
    places: 100,
    haste: 1,
    root: previousRoot ?? root,
    hasPages: true,
    hasDisks: true,
  });
  const isTimeUp = () => performance.now() - startedAt > minutes * 60_000;
  try {
    const possible = chooseFaults(options.faults).filter((fault) => {
      const why = fault.obstacle?.(festival) ?? null;
      if (why !== null) report.skipped.push({ name: fault.name, why });
      return why === null;
    });
    const random = randomFor(`${seed}:faults`);
    const plan = {
      random,
      scale: 1,
      root,
      perSecond: options.perSecond,
      calmMs: CALM_MS,
      usual: USUAL,
    };
    const happen = async (fault: Fault) => {
      const round = await runRound(festival, fault, plan);
      report.rounds.push(round);
      report.acknowledged += round.seen.acknowledged;
      report.doubled = Math.max(report.doubled, round.doubled);
      report.lost = Math.max(report.lost, round.lost);
      onRound(round);
    };
    const restart = FAULTS.find(({ name }) => name === 'restart');
    if (previousRoot !== null && restart) await happen(upgradeOf(restart));
    for (let turn = 0; turn === 0 || report.acknowledged < votes; turn += 1) {
      if (isTimeUp()) break;
      say(`turn ${turn + 1}, ${report.acknowledged} votes acknowledged`);
      for (const fault of random.shuffled(possible)) {
        if (isTimeUp() || (turn > 0 && report.acknowledged >= votes)) break;
        await happen(fault);
      }
    }
  } catch (error) {
    report.stopped = error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await festival.close();
  }
  report.seconds = Math.round((performance.now() - startedAt) / 1000);
  return report;
}

/** @throws for a name that no fault has */
function chooseFaults(names: readonly string[]): readonly Fault[] {
  if (names.length === 0) return FAULTS;
  return names.map((wanted) => {
    const fault = FAULTS.find(({ name }) => name === wanted);
    if (!fault) {
      throw new Error(`${wanted} is none of: ${FAULTS.map(({ name }) => name).join(', ')}.`);
    }
    return fault;
  });
}
