import type { Difference } from '../../domain/ledger/rules.published.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { toHex } from '../../domain/ledger/rules.bytes.ts';
import type { CheckedLog } from './check-log.ts';

const amount = (number: number): string => number.toLocaleString('en-US');
const count = (number: number, one: string, many = `${one}s`): string =>
  `${amount(number)} ${number === 1 ? one : many}`;

/** Differences that are written out; the others are counted. */
const LISTED = 50;

export const isGood = ({ differences, promise }: CheckedLog): boolean =>
  differences.length === 0 && promise !== 'dropped';

/** What was found, in lines for people. */
export function describeLog(log: CheckedLog): string[] {
  const { head, figures, differences } = log;
  return [
    `The log ${head.origin} has ${count(head.size, 'entry', 'entries')}, root ${toHex(head.root)}.`,
    ...describeTrust(log),
    `Every entry is in its one form, and together they give the signed root.`,
    `${count(figures.votes, 'vote')} with ${count(figures.points, 'point')} count at ${count(figures.restaurants.length, 'restaurant')}; ${count(figures.voidedVotes, 'vote is', 'votes are')} out by a ruling, ${count(figures.adminVotes, 'vote')} of organizers never counted.`,
    ...describeOwn(log),
    ...(differences.length === 0
      ? [
          `The published numbers of ${count(log.published.size, 'entry', 'entries')} are those of the log, dish by dish.`,
          `Published as well, and not to be checked by the log: ${count(log.published.voters, 'voter')} in the whole festival.`,
        ]
      : describeDifferences(differences)),
  ];
}

function describeTrust({ head, keys, areKeysBelieved, since }: CheckedLog): string[] {
  const witnesses = head.witnesses.map(({ key }) => key.name).join(', ');
  const own = keys.map((key) => `  ${formatVkey(key)}`);
  return [
    ...(areKeysBelieved
      ? ['The keys are those that the log names itself. Compare them with a second source:', ...own]
      : []),
    ...(witnesses === '' ? [] : [`Witnesses that have signed this head: ${witnesses}.`]),
    ...(since
      ? [`It contains the ${count(since.size, 'entry', 'entries')} of the head noted earlier.`]
      : []),
  ];
}

function describeOwn({ receipt, promise }: CheckedLog): string[] {
  const entry = receipt
    ? [`The receipt is good: its vote is entry ${amount(receipt.index)} of the log.`]
    : [];
  if (promise === null) return entry;
  const sentence = {
    kept: 'The promise is kept: its vote is in the log.',
    waiting: 'The vote of the promise is not in the log yet, and its time is not over.',
    dropped: 'The promise is broken: its time is over, and its vote is not in the log.',
  }[promise];
  return [...entry, sentence];
}

function describeDifferences(differences: readonly Difference[]): string[] {
  const left = differences.length - LISTED;
  return [
    `${count(differences.length, 'published number differs', 'published numbers differ')} from the log:`,
    ...differences.slice(0, LISTED).map(describeDifference),
    ...(left > 0 ? [`  and ${amount(left)} more`] : []),
  ];
}

function describeDifference(of: Difference): string {
  const { rest, dish, counted, log, logAtLeast, published } = of;
  const where =
    rest === undefined
      ? 'festival'
      : `restaurant ${rest}${dish === undefined ? '' : `, dish ${dish}`}`;
  const inLog = logAtLeast === log ? amount(log) : `${amount(logAtLeast)} to ${amount(log)}`;
  return `  ${where}: ${counted} ${amount(published)} published, ${inLog} in the log`;
}

/** The same for programs. */
export function summarise(log: CheckedLog): Record<string, unknown> {
  const { head, figures, since, receipt } = log;
  return {
    ok: isGood(log),
    origin: head.origin,
    size: head.size,
    root: toHex(head.root),
    note: head.note,
    keys: log.keys.map(formatVkey),
    areKeysBelieved: log.areKeysBelieved,
    witnesses: head.witnesses.map(({ key, time }) => ({ name: key.name, time })),
    since: since && since.size,
    figures,
    publishedSize: log.published.size,
    publishedVoters: log.published.voters,
    differences: log.differences,
    receipt: receipt && { index: receipt.index, entry: receipt.entry },
    promise: log.promise,
    bytes: log.bytes,
  };
}
