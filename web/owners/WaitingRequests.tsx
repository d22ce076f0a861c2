import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Access } from '../../domain/owners/schema.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { accessQuery } from './access.ts';
import { momentText } from './moment.ts';

type Waiting = Access['waiting'][number];

/** The person's requests that wait, each of which can be taken back. */
export function WaitingRequests({ access: { status, waiting } }: { access: Access }) {
  const { t, language } = useLocale();
  const [withdrawing, setWithdrawing] = useState<Waiting | null>(null);
  const [first] = waiting;
  if (!first) return null;
  // The only one stands above with all of it.
  const isAbove = status === 'pending' && waiting.length === 1;
  return (
    <>
      {isAbove ? (
        <Button look="secondary" onClick={() => setWithdrawing(first)}>
          {t('owners.withdraw')}
        </Button>
      ) : (
        <div className="grid w-full max-w-md gap-2 text-left">
          <h3 className="font-semibold">{t('owners.waiting')}</h3>
          <ul className="rounded-card bg-paper px-4">
            {waiting.map((one) => (
              <li
                key={one.id}
                className="flex items-center justify-between gap-4 border-t border-line py-3 first:border-t-0"
              >
                <span className="grid min-w-0">
                  <span className="font-semibold wrap-anywhere">{one.restaurantName}</span>
                  <span className="text-sm text-muted">
                    {t('owners.pending_since', { when: momentText(one.createdAt, language) })}
                  </span>
                </span>
                <button
                  type="button"
                  aria-label={t('owners.withdraw_of', { restaurant: one.restaurantName })}
                  onClick={() => setWithdrawing(one)}
                  className="-mr-3 min-h-11 shrink-0 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
                >
                  {t('owners.withdraw')}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {withdrawing && <WithdrawDialog request={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

function WithdrawDialog({ request, onClose }: { request: Waiting; onClose: () => void }) {
  const { t } = useLocale();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const restaurant = request.restaurantName;
  const refresh = () => client.invalidateQueries({ queryKey: accessQuery(api).queryKey });
  return (
    <ConfirmDialog
      title={t('owners.withdraw_title')}
      action={t('owners.withdraw')}
      isDangerous
      onConfirm={async () => {
        try {
          await api.owners.withdraw({ requestId: request.id });
          toast(t('owners.withdrawn', { restaurant }));
        } finally {
          // After a refusal it may have been decided.
          await refresh();
        }
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('owners.withdraw_will', { restaurant })}</p>
    </ConfirmDialog>
  );
}
