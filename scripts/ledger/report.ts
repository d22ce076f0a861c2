import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { toHex } from '../../domain/ledger/rules.bytes.ts';
import type { CheckedLog } from './check-log.ts';
import { isResultGood } from './check-result.ts';
import { amount, count, describeDifferences } from './report-words.ts';
import { describeResult, summariseResult } from './report-result.ts';

export const isGood = ({ differences, promise, result }: CheckedLog): boolean =>
  differences.length === 0 && promise !== 'dropped' && (result === null || isResultGood(result));

/** What was found, in lines for people. */
export function describeLog(log: CheckedLog): string[] {
  const { head, figures, differences } = log;
  return [
    `The log ${head.origin} has ${count(head.size, 'entry', 'entries')}, root ${toHex(head.root)}.`,
    ...describeTrust(log),
    `Every entry is in its one form, and together they give the signed root.`,
    `${count(figures.votes, 'vote')} with ${count(figures.points, 'point')} count at ${count(figures.restaurants.length, 'restaurant')}; ${count(figures.voidedVotes, 'vote is', 'votes are')} out by a ruling, ${count(figures.adminVotes, 'vote')} of organizers never counted.`,
    ...describeOwn(log),
    ...(log.result ? describeResult(log.result) : []),
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
    result: log.result && summariseResult(log.result),
    bytes: log.bytes,
  };
}
