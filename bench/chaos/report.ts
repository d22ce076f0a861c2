import { markdownTable } from '../../scripts/markdown-table.ts';
import { quantile } from '../open-loop.ts';
import { FAULTS } from './faults.ts';
import type { PowerCutsReport } from './power-cuts.ts';
import type { RoundReport } from './round.ts';
import type { ChaosReport } from './run.ts';

const sum = (rounds: readonly RoundReport[], read: (round: RoundReport) => number) =>
  rounds.reduce((total, round) => total + read(round), 0);

const inSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

/** The median and the longest, in seconds. */
function times(rounds: readonly RoundReport[], read: (round: RoundReport) => number): string {
  const sorted = rounds.map(read).toSorted((one, other) => one - other);
  return `${inSeconds(quantile(sorted, 0.5))}, ${inSeconds(sorted.at(-1) ?? 0)}`;
}

const figure = (value: number) => value.toLocaleString('en-US');

function row(what: string, rounds: readonly RoundReport[]): string[] {
  const of = (read: (round: RoundReport) => number) => figure(sum(rounds, read));
  return [
    what,
    figure(rounds.length),
    of(({ seen }) => seen.acknowledged),
    // A loss stays in all later rounds: the highest number is that of the run.
    figure(Math.max(0, ...rounds.map(({ lost }) => lost))),
    figure(Math.max(0, ...rounds.map(({ doubled }) => doubled))),
    of(({ seen }) => seen.overloaded + seen.unavailable + seen.noServer),
    of(({ seen }) => seen.noAnswer),
    of(({ seen }) => seen.retries),
    times(rounds, ({ outageMs }) => outageMs),
    times(rounds, ({ firstMs }) => firstMs),
    times(rounds, ({ recoveryMs }) => recoveryMs),
  ];
}

const HEADINGS = [
  'Fault',
  'Rounds',
  'Acknowledged',
  'Lost',
  'Doubled',
  '503',
  'No answer',
  'Sent again',
  'Without a vote, s',
  'First vote, s',
  'Usual rate, s',
];

/** The table of a run, and below it what was wrong and what could not happen, as Markdown. */
export function describeChaos(report: ChaosReport, powerCuts: PowerCutsReport | null): string {
  const { rounds, seed, seconds, acknowledged, lost, doubled, skipped, stopped } = report;
  const names = new Map(FAULTS.map(({ name, what }) => [name, what]));
  const byName = Map.groupBy(rounds, ({ fault }) => fault);
  const order = ['upgrade', ...FAULTS.map(({ name }) => name)].filter((name) => byName.has(name));
  const rows = order.map((name) =>
    row(names.get(name) ?? 'both servers replaced by a newer version', byName.get(name) ?? []),
  );
  const pages = Math.max(0, ...rounds.map(({ pagesMs }) => pagesMs));
  const faults = rounds.flatMap(({ fault, detail, faults: sentences }) =>
    sentences.map((sentence) => `- ${fault} (${detail}): ${sentence}`),
  );
  return [
    `Seed ${seed}: ${figure(acknowledged)} votes acknowledged in ${rounds.length} rounds and ` +
      `${Math.round(seconds / 60)} minutes, ${lost} lost, ${doubled} doubled. ` +
      `All open pages showed all votes at the latest ${inSeconds(pages)} s after the last answer.`,
    markdownTable(HEADINGS, [...rows, row('all', rounds)]),
    ...(powerCuts ? [powerCuts.said] : []),
    ...skipped.map(({ name, why }) => `- ${name} was left out: ${why}`),
    ...(stopped === null ? [] : [`STOPPED: ${stopped}`]),
    faults.length > 0 ? `WRONG:\n${faults.join('\n')}` : 'Nothing else was wrong.',
  ].join('\n\n');
}
