import type { BroadcastState } from '../../domain/broadcasts/rules.ts';
import { useText } from '../i18n/locale.ts';

const LOOKS: Record<BroadcastState, string> = {
  draft: 'bg-line text-ink',
  sending: 'bg-chile-soft text-chile',
  paused: 'bg-amber-soft text-amber',
  cancelled: 'bg-danger-soft text-danger',
  sent: 'bg-agave-soft text-agave',
};

/** The state of a broadcast. */
export function StateBadge({ status }: { status: BroadcastState }) {
  const t = useText();
  return (
    <span
      className={`inline-flex shrink-0 rounded-full px-3 py-1 text-sm font-semibold ${LOOKS[status]}`}
    >
      {t(`broadcasts.state_${status}`)}
    </span>
  );
}
