import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { dropPromise, keepPromise } from './promises.ts';
import { receiptQuery } from './queries.ts';
import { useFormats } from './receipt-words.ts';

/**
 * Where an own vote is in the public log, in one line that updates itself, with the way to its receipt.
 * @param promise as the vote's answer had it
 */
export function ReceiptLine({
  ballotId,
  promise = null,
}: {
  ballotId: string;
  promise?: string | null | undefined;
}) {
  const t = useText();
  const { number, timeBy } = useFormats();
  const { data } = useQuery(receiptQuery(useApi(), ballotId));
  const isLogged = data?.state === 'logged';
  useEffect(() => {
    if (isLogged) dropPromise(ballotId);
    else if (promise !== null) keepPromise({ ballotId, promise });
  }, [ballotId, promise, isLogged]);
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-paper p-4">
      <p role="status" className="flex min-w-0 flex-1 basis-52 items-center gap-3 text-left">
        <Icon
          name={isLogged ? 'check' : 'clock'}
          className={isLogged ? 'text-agave' : 'text-muted'}
        />
        {isLogged
          ? t('receipts.line_logged', { entry: number(data.leafIndex ?? 0) })
          : data?.promisedBy
            ? t('receipts.line_waiting_by', { time: timeBy(new Date(data.promisedBy)) })
            : t('receipts.line_waiting')}
      </p>
      <ButtonLink look="secondary" icon="ballot" to={paths.receipt(ballotId)}>
        {t('receipts.line_open')}
      </ButtonLink>
    </div>
  );
}
