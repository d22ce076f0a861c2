import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { HeadCheck } from './check-head.ts';
import { faultText } from './fault-text.ts';
import { headCheckQuery } from './head-check.ts';
import { forgetLog } from './remembered.ts';
import { useMoment } from './use-moment.ts';

/** What this browser says about the newest head, against what it has seen of the log. */
export function HeadStatus({
  query: { data: check, isError, refetch },
  ledger,
}: {
  query: UseQueryResult<HeadCheck | null>;
  ledger: LedgerState;
}) {
  const t = useText();
  const moment = useMoment();
  if (isError) {
    return (
      <div className="grid gap-2">
        <Notice tone="amber">{t('ledger.check_unreached')}</Notice>
        <Button look="secondary" className="justify-self-start" onClick={() => void refetch()}>
          {t('ledger.check_again')}
        </Button>
      </div>
    );
  }
  if (!check) return <p className="text-muted">{t('ledger.checking')}</p>;
  switch (check.state) {
    case 'first':
      return <Good>{t('ledger.check_first')}</Good>;
    case 'extends':
      return (
        <Good>
          {t('ledger.check_extends', {
            at: moment(check.before.seenAt),
            count: check.before.size,
          })}
        </Good>
      );
    case 'behind':
      return (
        <Notice tone="amber">
          {t('ledger.check_behind', {
            at: moment(check.before.seenAt),
            count: check.before.size,
          })}
        </Notice>
      );
    case 'other_key':
      return <OtherKey ledger={ledger} />;
    case 'refused':
      return (
        <Notice tone="danger">
          <p className="font-semibold">
            {check.before
              ? t('ledger.check_broken', { at: moment(check.before.seenAt) })
              : t('ledger.check_refused')}
          </p>
          <p>{faultText(t, check.fault)}</p>
          <p>{t('ledger.check_what_to_do')}</p>
        </Notice>
      );
  }
}

function Good({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-agave">
      <Icon name="check" className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function OtherKey({ ledger }: { ledger: LedgerState }) {
  const t = useText();
  const client = useQueryClient();
  return (
    <div className="grid gap-2">
      <Notice tone="amber">
        <p className="font-semibold">{t('ledger.other_key_title')}</p>
        <p>{t('ledger.other_key_told')}</p>
        <p>
          <code className="text-sm break-all">{ledger.vkeys[0]}</code>
        </p>
      </Notice>
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() => {
          forgetLog();
          void client.resetQueries(headCheckQuery(ledger));
        }}
      >
        {t('ledger.other_key_trust')}
      </Button>
    </div>
  );
}
