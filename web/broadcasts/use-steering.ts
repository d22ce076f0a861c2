import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import type { Again } from './BroadcastNotices.tsx';
import { broadcastQuery, broadcastsQuery } from './queries.ts';

type Steering = 'recall' | 'pause' | 'resume' | 'cancel' | Again;

/**
 * Controls a broadcast that is being sent. `steer` throws failures, for a dialog to show; `steerNow` and
 * `testNow` store them in `failure`.
 */
export function useSteering(broadcast: Broadcast) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function steer(verb: Steering) {
    const next = await api.broadcasts[verb]({ broadcastId: broadcast.id });
    client.setQueryData(broadcastQuery(api, broadcast.id).queryKey, next);
    void client.invalidateQueries({ queryKey: broadcastsQuery(api).queryKey });
    void client.invalidateQueries({ queryKey: ['mine', 'recipients', broadcast.id] });
  }
  async function test() {
    const { id: broadcastId, version } = broadcast;
    const { email } = await api.broadcasts.test({ broadcastId, version });
    toast(t('broadcasts.tested', { email }));
  }
  async function doNow(what: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await what();
    } catch (error) {
      setFailure(error);
      void client.invalidateQueries({ queryKey: broadcastQuery(api, broadcast.id).queryKey });
    }
    setBusy(false);
  }

  return {
    isBusy,
    failure,
    steer,
    steerNow: (verb: Steering) => void doNow(() => steer(verb)),
    testNow: () => void doNow(test),
  };
}
