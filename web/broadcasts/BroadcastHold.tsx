import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FocusKept } from '../ui/FocusKept.tsx';
import { broadcastQuery, broadcastsQuery } from './queries.ts';
import { isTimeMissing, type SendAt, SendTime, useSayTime } from './SendTime.tsx';
import type { useSteering } from './use-steering.ts';

/** From so many seconds on, the time is said instead of counted down. */
const LONG_SECONDS = 120;

/** Before the first mail goes: how long it is until then, with the ways to stop it and to change the time. */
export function BroadcastHold({
  broadcast,
  seconds,
  steering: { isBusy, steerNow },
}: {
  broadcast: Broadcast;
  /** Until the first mail goes, by the server's clock. */
  seconds: number;
  steering: ReturnType<typeof useSteering>;
}) {
  const t = useText();
  const say = useSayTime();
  const client = useQueryClient();
  const api = useApi();
  const [isChanging, setChanging] = useState(false);
  const left = useSecondsLeft(
    seconds,
    () => void client.invalidateQueries({ queryKey: broadcastQuery(api, broadcast.id).queryKey }),
  );
  const { startedAt, recipients } = broadcast;
  return (
    <FocusKept className="grid gap-3 rounded-card bg-amber-soft p-4 text-amber">
      <p className="font-semibold">
        {t('broadcasts.hold_told', { count: recipients ?? 0 })}
        {seconds > LONG_SECONDS && startedAt && ` ${say(new Date(startedAt))}.`}
      </p>
      {seconds <= LONG_SECONDS && (
        <p role="timer" className="text-2xl font-extrabold tabular-nums">
          {t('broadcasts.hold_left', { count: left })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" icon="close" disabled={isBusy} onClick={() => steerNow('recall')}>
          {t('broadcasts.recall')}
        </Button>
        <Button look="secondary" icon="clock" disabled={isBusy} onClick={() => setChanging(true)}>
          {t('broadcasts.reschedule')}
        </Button>
      </div>
      <p className="text-sm">{t('broadcasts.recall_hint')}</p>
      {isChanging && <Reschedule broadcast={broadcast} onClose={() => setChanging(false)} />}
    </FocusKept>
  );
}

function Reschedule({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const [sendAt, setSendAt] = useState<SendAt>(broadcast.startedAt);
  return (
    <ConfirmDialog
      title={t('broadcasts.reschedule')}
      action={t('broadcasts.reschedule_do')}
      isReady={!isTimeMissing(sendAt)}
      onClose={onClose}
      onConfirm={async () => {
        const next = await api.broadcasts.reschedule({ broadcastId: broadcast.id, sendAt });
        client.setQueryData(broadcastQuery(api, broadcast.id).queryKey, next);
        void client.invalidateQueries({ queryKey: broadcastsQuery(api).queryKey });
      }}
    >
      <SendTime value={sendAt} onValue={setSendAt} />
    </ConfirmDialog>
  );
}

/** Counts down by this device's steady clock. @param onEnd called each second once none is left */
function useSecondsLeft(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000;
    const tick = () => {
      const now = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) end();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return Math.min(left, seconds);
}
