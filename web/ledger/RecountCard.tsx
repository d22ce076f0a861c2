import { useQuery } from '@tanstack/react-query';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import { useText } from '../i18n/locale.ts';
import { useOnline } from '../platform/online.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Card } from './Card.tsx';
import { faultText } from './fault-text.ts';
import { headCheckQuery } from './head-check.ts';
import { RecountProgress } from './RecountProgress.tsx';
import { RecountResult } from './RecountResult.tsx';
import { firstSight, recallLog } from './remembered.ts';
import { useRecount } from './use-recount.ts';

/** Bytes of an entry in the log, on average. */
const ENTRY_BYTES = 210;

/** The recount while votes and numbers are withheld: what is certain already, and when it opens. */
function Withheld() {
  const t = useText();
  return (
    <Card id="recount" title={t('ledger.recount_title')}>
      <p className="flex gap-3">
        <Icon name="lock" className="mt-0.5 text-muted" />
        <span className="min-w-0 font-semibold">{t('ledger.withheld_title')}</span>
      </p>
      <p>{t('ledger.withheld_told')}</p>
    </Card>
  );
}

/** Downloads, checks and counts the whole log in this browser, and compares with the published numbers. */
export function RecountCard({
  ledger,
  head,
}: {
  ledger: LedgerState;
  head: NonNullable<LedgerState['head']>;
}) {
  const t = useText();
  const isOnline = useOnline();
  const { state, start, cancel } = useRecount();
  // It remembers the head that the log must contain.
  const { isPending: isChecking } = useQuery(headCheckQuery(ledger));
  const size = ((head.size * ENTRY_BYTES) / 1_000_000).toFixed(1);
  const isRunning = state.step === 'running';
  const isDone = state.step === 'done' || state.step === 'refused';
  if (ledger.isWithheld || state.step === 'withheld') return <Withheld />;
  return (
    <Card id="recount" title={t('ledger.recount_title')}>
      <p>{t('ledger.recount_told', { count: head.size, megabytes: Number(size) })}</p>
      {isRunning && <RecountProgress progress={state.progress} size={head.size} />}
      {state.step === 'done' && <RecountResult result={state.result} seconds={state.seconds} />}
      {state.step === 'refused' && (
        <Notice tone="danger">
          <p className="font-semibold">{t('ledger.recount_refused')}</p>
          <p>{faultText(t, state.fault)}</p>
          <p>{t('ledger.check_what_to_do')}</p>
        </Notice>
      )}
      {state.step === 'unreached' && <Notice tone="amber">{t('ledger.recount_unreached')}</Notice>}
      {!isOnline && !isRunning && <p className="text-muted">{t('ledger.recount_offline')}</p>}
      {/* One button, which keeps the focus. */}
      <Button
        icon={isRunning ? 'close' : 'chart'}
        look={isRunning || isDone ? 'secondary' : 'primary'}
        className="sm:justify-self-start"
        disabled={!isRunning && (isChecking || !isOnline)}
        onClick={isRunning ? cancel : () => start(recallLog() ?? firstSight(ledger))}
      >
        {t(
          isRunning
            ? 'ledger.recount_stop'
            : isDone
              ? 'ledger.recount_again'
              : 'ledger.recount_start',
        )}
      </Button>
    </Card>
  );
}
