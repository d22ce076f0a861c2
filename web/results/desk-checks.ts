import { RESULT_CHECKS, type ResultCheck } from '../../domain/results/rules.ts';
import type { ResultDesk } from '../../domain/results/schema.desk.ts';

type Facts = Pick<ResultDesk, 'checks' | 'isPublishedOutdated'> & {
  frozen: Pick<NonNullable<ResultDesk['frozen']>, 'isOutdated'> | null;
  published: readonly unknown[];
};

/** What only freezing tells. */
const OF_FROZEN: ReadonlySet<ResultCheck> = new Set(['drift', 'ties']);

/**
 * How a check stands. `later`: only the next freezing tells, since nothing is frozen or published, or what is has
 * been overtaken; of late votes, only the end of voting. `settled`: two have signed and published it so.
 */
export type CheckState = 'open' | 'good' | 'later' | 'settled';

export function checkStateOf(check: ResultCheck, desk: Facts): CheckState {
  const { checks, frozen, published, isPublishedOutdated } = desk;
  if (OF_FROZEN.has(check)) {
    const isCurrent = frozen ? !frozen.isOutdated : published.length > 0 && !isPublishedOutdated;
    if (!isCurrent) return 'later';
    if (!frozen) return 'settled';
  }
  if (check === 'late' && checks.votes_open > 0) return 'later';
  return checks[check] > 0 ? 'open' : 'good';
}

/** The checks that somebody should look at. */
export const openChecks = (desk: Facts): ResultCheck[] =>
  RESULT_CHECKS.filter((check) => checkStateOf(check, desk) === 'open');
