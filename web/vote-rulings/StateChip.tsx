import type { BallotState } from '../../domain/evidence/rules.ts';
import { useText } from '../i18n/locale.ts';

const LOOKS: Record<BallotState, string> = {
  counted: 'bg-agave-soft text-agave',
  held: 'bg-amber-soft text-amber',
  excluded: 'bg-danger-soft text-danger',
};

/** Whether a vote counts. */
export function StateChip({ state }: { state: BallotState }) {
  const t = useText();
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${LOOKS[state]}`}
    >
      {t(`voteRulings.state_${state}`)}
    </span>
  );
}
