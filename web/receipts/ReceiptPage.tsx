import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cached } from '../api/cached.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { RequirePerson } from '../people/RequirePerson.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { keepPage } from '../venue/keep-page.ts';
import { checkFragment } from './check-receipt.ts';
import { GoodReceipt } from './GoodReceipt.tsx';
import { OpenReceipt } from './OpenReceipt.tsx';
import { OwnReceipt } from './OwnReceipt.tsx';
import { readBallotId } from './receipt-search.ts';
import { RefusedReceipt } from './RefusedReceipt.tsx';

const route = getRouteApi('/receipt');

/** /receipt: checks the receipt in the address's fragment, waits for that of an own vote, or asks for one. */
export function ReceiptPage() {
  const isReady = useHydrated();
  const ballot = readBallotId(route.useSearch());
  const fragment = useLocation({ select: ({ hash }) => hash });
  // The server does not know of the fragment.
  if (!isReady) return <BeforeScript />;
  if (fragment !== '') return <Checked key={fragment} fragment={fragment} />;
  if (ballot === undefined) return <OpenReceipt />;
  return (
    <RequirePerson>
      <OwnReceipt key={ballot} ballotId={ballot} />
    </RequirePerson>
  );
}

function BeforeScript() {
  const t = useText();
  return (
    <>
      <div className="noscript:hidden">
        <PageSkeleton />
      </div>
      <div className="page hidden py-8 noscript:block">
        <EmptyState
          isPage
          icon="check"
          title={t('receipts.open_title')}
          hint={t('receipts.open_script')}
        />
      </div>
    </>
  );
}

function Checked({ fragment }: { fragment: string }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const isOwn = useLocation({ select: ({ state }) => state.isOwnReceipt === true });
  const verdict = useQuery({
    queryKey: ['receipt', fragment],
    queryFn: () => checkFragment(fragment, () => api.receipts.ledger()),
    ...cached.file,
  });
  const isThere = verdict.data !== undefined;
  useEffect(() => {
    // Without a worker or a network, the page works as long as it stays open.
    if (isThere) keepPage().catch(() => {});
  }, [isThere]);
  if (verdict.isPending) {
    return (
      <div className="page grid gap-4 py-8">
        <p role="status" className="text-muted">
          {t('receipts.checking')}
        </p>
      </div>
    );
  }
  if (verdict.data?.state === 'good') {
    return <GoodReceipt receipt={verdict.data.receipt} fragment={fragment} isOwn={isOwn} />;
  }
  if (verdict.data?.state === 'refused') return <RefusedReceipt fault={verdict.data.fault} />;
  const again = () => void client.resetQueries({ queryKey: ['receipt', fragment] });
  return (
    <div className="page py-8">
      <EmptyState
        isPage
        icon="offline"
        title={t('receipts.no_keys_title')}
        hint={t('receipts.no_keys')}
      >
        <Button onClick={again}>{t('shell.retry')}</Button>
      </EmptyState>
    </div>
  );
}
