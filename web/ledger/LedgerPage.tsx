import { useQuery } from '@tanstack/react-query';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useOnline } from '../platform/online.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { Card } from './Card.tsx';
import { Explained } from './Explained.tsx';
import { HeadCard } from './HeadCard.tsx';
import { HowChecked } from './HowChecked.tsx';
import { ledgerQuery } from './queries.ts';
import { RecountCard } from './RecountCard.tsx';
import { useMoment } from './use-moment.ts';

/** /ledger: the public log of votes, which anyone can recount here. */
export function LedgerPage() {
  const t = useText();
  const isOnline = useOnline();
  const { isPending, data: ledger, refetch } = useQuery(ledgerQuery(useApi()));
  if (isPending) return <PageSkeleton />;
  if (!ledger) {
    return (
      <div className="page py-8">
        <EmptyState
          isPage
          icon={isOnline ? 'warning' : 'offline'}
          title={t('ledger.load_error')}
          hint={t(isOnline ? 'ledger.load_error_hint' : 'ledger.offline_hint')}
        >
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-8">
      <div className="grid gap-3">
        <h1 className="text-2xl font-extrabold">{t('ledger.title')}</h1>
        <p className="text-lg">{t('ledger.intro', { seconds: ledger.withinSeconds })}</p>
      </div>
      {ledger.halted && <Halted halted={ledger.halted} />}
      {ledger.head ? (
        <>
          <HeadCard ledger={ledger} head={ledger.head} />
          <RecountCard ledger={ledger} head={ledger.head} />
        </>
      ) : (
        // Of a log that is paused the notice says all.
        !ledger.halted && (
          <EmptyState icon="list" title={t('ledger.empty')} hint={t('ledger.empty_hint')} />
        )
      )}
      <Card id="receipt" title={t('ledger.receipt_title')}>
        <p>{t('ledger.receipt_told')}</p>
        <ButtonLink
          look="secondary"
          icon="check"
          to={paths.receipt()}
          className="max-w-full justify-self-start wrap-anywhere"
        >
          {t('ledger.receipt_check')}
        </ButtonLink>
      </Card>
      <Explained />
      <HowChecked ledger={ledger} />
    </div>
  );
}

/** Nothing is signed at present: what that means for a voter. */
function Halted({ halted: { reason, since } }: { halted: NonNullable<LedgerState['halted']> }) {
  const t = useText();
  const moment = useMoment();
  return (
    <Notice tone="amber">
      <p className="font-semibold">{t('ledger.halted_title')}</p>
      <p>{t(`ledger.halted_${reason}`, { at: moment(since) })}</p>
      <p>{t('ledger.halted_votes')}</p>
    </Notice>
  );
}
