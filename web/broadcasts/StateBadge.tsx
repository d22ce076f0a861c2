import type { BroadcastState } from '../../domain/broadcasts/rules.ts';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { useText } from '../i18n/locale.ts';

const LOOKS: Record<BroadcastState, string> = {
  draft: 'bg-line text-ink',
  sending: 'bg-chile-soft text-chile',
  paused: 'bg-amber-soft text-amber',
  cancelled: 'bg-danger-soft text-danger',
  sent: 'bg-agave-soft text-agave',
};

/** The state of a broadcast. */
export function StateBadge({
  broadcast: { status, startsInSeconds },
}: {
  broadcast: Pick<Broadcast, 'status' | 'startsInSeconds'>;
}) {
  const t = useText();
  return (
    <span
      className={`inline-flex shrink-0 rounded-full px-3 py-1 text-sm font-semibold ${startsInSeconds === null ? LOOKS[status] : LOOKS.paused}`}
    >
      {t(`broadcasts.state_${startsInSeconds === null ? status : 'planned'}`)}
    </span>
  );
}
