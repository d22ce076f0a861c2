import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';

/** The outcome of the latest proposal, and why. */
export function ProposalNotice({
  own: { id, proposal },
  onWithdrawn,
}: {
  own: OwnRestaurant;
  onWithdrawn: () => void;
}) {
  const { t, language } = useLocale();
  const [isAsking, setAsking] = useState(false);
  if (!proposal || proposal.status === 'superseded') return null;
  const { status, createdAt, decidedAt, reason } = proposal;
  const when = momentText(status === 'pending' ? createdAt : (decidedAt ?? createdAt), language);
  if (status === 'withdrawn') return null;
  return (
    <Notice tone={status === 'approved' ? 'agave' : 'amber'}>
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{t(`proposals.${status}`, { when })}</p>
        {reason && (
          <p className="whitespace-pre-line">
            {t('proposals.reason')} {reason}
          </p>
        )}
        {status !== 'approved' && <p>{t(`proposals.${status}_again`)}</p>}
        {status === 'pending' && (
          <Button look="secondary" onClick={() => setAsking(true)}>
            {t('proposals.withdraw')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Withdraw restaurantId={id} onWithdrawn={onWithdrawn} onClose={() => setAsking(false)} />
      )}
    </Notice>
  );
}

function Withdraw({
  restaurantId,
  onWithdrawn,
  onClose,
}: {
  restaurantId: string;
  onWithdrawn: () => void;
  onClose: () => void;
}) {
  const { t } = useLocale();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  async function withdraw() {
    try {
      await api.proposals.withdraw({ restaurantId });
      toast(t('proposals.withdrawn_now'));
      onWithdrawn();
    } catch (error) {
      if (!hasEnded(error)) throw error;
    } finally {
      void client.invalidateQueries({ queryKey: ['mine', 'own-restaurant'] });
    }
  }
  return (
    <ConfirmDialog
      title={t('proposals.withdraw_title')}
      action={t('proposals.withdraw')}
      isDangerous
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>{t('proposals.withdraw_will')}</p>
    </ConfirmDialog>
  );
}
