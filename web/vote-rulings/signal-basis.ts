import type { AppTranslate } from '../i18n/catalogues.ts';

/** Figures that say something by themselves, in this order. */
const SINGLE = ['votes', 'newAccounts', 'onlyHere', 'fivePoints'] as const;

/**
 * The figures of a signal in words, one line each. Figures without words, of other versions, are left out.
 * @param basis as the rules of signals write it
 */
export function basisLines(t: AppTranslate, basis: Record<string, number>): string[] {
  const { ballots, ofDay, expected, miles, minutes } = basis;
  const lines: string[] = [];
  if (ballots !== undefined && ofDay !== undefined) {
    lines.push(t('voteRulings.basis_share', { count: ballots, ofDay }));
  }
  if (expected !== undefined) {
    lines.push(t('voteRulings.basis_expected', { count: Math.round(expected) }));
  }
  if (miles !== undefined && minutes !== undefined) {
    lines.push(t('voteRulings.basis_travel', { miles, minutes }));
  }
  for (const name of SINGLE) {
    const count = basis[name];
    if (count !== undefined) lines.push(t(`voteRulings.basis_${name}`, { count }));
  }
  return lines;
}
