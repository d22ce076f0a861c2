import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSame } from '../../domain/proposals/rules.ts';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { cached } from '../api/cached.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import { type Conflict, conflictsOf, draftOf, rebase, sentOf } from './draft.ts';
import { ownRestaurantQuery } from './queries.ts';

/**
 * The state of the owner's form, and its submission.
 * @param loaded as it was read last
 */
export function useProposalForm(loaded: OwnRestaurant) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  const [own, setOwn] = useState(loaded);
  const [begun, setBegun] = useState(() => draftOf(loaded));
  const [draft, setDraft] = useState(begun);
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'rebased'>('idle');
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [uploads, setUploads] = useState(0);
  const isDirty = !isSame(begun, draft) || uploads > 0;
  const sent = sentOf(own, draft);

  // After any change, typed text is kept on top of it. Nothing is merged during sending.
  if (loaded !== own && state !== 'sending') {
    const base = draftOf(loaded);
    const merged = rebase(begun, draft, base);
    setOwn(loaded);
    setBegun(base);
    setDraft(merged);
    setConflicts(conflictsOf({ own, draft }, { own: loaded, draft: merged }));
    if (state === 'sent') setState('idle');
    else if (isDirty) setState('rebased');
  }

  async function send() {
    setState('sending');
    setFailure(null);
    try {
      const replaces = own.proposal?.status === 'pending' ? own.proposal.id : null;
      await api.proposals.send({ restaurantId: own.id, replaces, ...sent });
      toast(t('proposals.sent'));
      setBegun(draft);
      await client.invalidateQueries({ queryKey: ['mine', 'own-restaurant'] });
      scrollTo(0, 0);
      setState('sent');
    } catch (error) {
      setState('idle');
      if (hasEnded(error)) return;
      if (failureCode(error) !== 'edit_conflict') setFailure(error);
      else await takeOver().catch(setFailure);
    }
  }

  /** Someone else saved first: their changes are merged, one's own stay. */
  async function takeOver() {
    await client.query({ ...ownRestaurantQuery(api, own.id), ...cached.anew });
    setState('rebased');
  }

  return {
    own,
    draft,
    setDraft,
    sent,
    send,
    state,
    conflicts,
    failure,
    /** Pending changes need not be sent again. */
    isAsSent: own.proposal?.status === 'pending' && isSame(begun, draft),
    uploads,
    onBusy: (isBusy: boolean) => setUploads((count) => Math.max(0, count + (isBusy ? 1 : -1))),
    isDirty,
  };
}
