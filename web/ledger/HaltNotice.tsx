import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Notice } from '../ui/Notice.tsx';
import { ledgerQuery } from './queries.ts';
import { useMoment } from './use-moment.ts';

/** For organisers: that nothing is signed at present, why, and what to do. Nothing while all is well. */
export function HaltNotice() {
  const t = useText();
  const moment = useMoment();
  const { data } = useQuery(ledgerQuery(useApi()));
  if (!data?.halted) return null;
  const { reason, since } = data.halted;
  return (
    <Notice tone="danger">
      <p className="font-semibold">{t('ledger.admin_halted', { at: moment(since) })}</p>
      <p>{t(`ledger.admin_halted_${reason}`)}</p>
      <p>{t('ledger.admin_halted_docs', { file: 'docs/operations/ledger.md' })}</p>
    </Notice>
  );
}
