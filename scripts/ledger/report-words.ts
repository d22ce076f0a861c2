import type { Difference } from '../../domain/ledger/rules.published.ts';

export const amount = (number: number): string => number.toLocaleString('en-US');
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${amount(number)} ${number === 1 ? one : many}`;

/** Differences that are written out; the others are counted. */
const LISTED = 50;

export function describeDifferences(differences: readonly Difference[]): string[] {
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
