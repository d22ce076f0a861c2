import { queryOptions } from '@tanstack/react-query';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import { cached } from '../api/cached.ts';
import { readApiOrigin } from '../api/origin.ts';
import type { HeadCheck } from './check-head.ts';
import { recallLog, rememberLog } from './remembered.ts';

/** What this browser says about the newest head by itself; the code for it loads with the first check. */
export const headCheckQuery = (ledger: LedgerState | undefined) =>
  queryOptions({
    queryKey: ['ledger-check', ledger?.head?.checkpoint ?? ''],
    queryFn: () => (ledger ? runCheck(ledger) : null),
    enabled: ledger !== undefined && typeof window !== 'undefined',
    ...cached.file,
  });

/** null while there is no head. */
async function runCheck({ head, ...ledger }: LedgerState): Promise<HeadCheck | null> {
  if (!head) return null;
  const [{ checkHead }, { ledgerCrypto }, { browserSource, readerOf }] = await Promise.all([
    import('./check-head.ts'),
    import('./crypto.ts'),
    import('./read-log.ts'),
  ]);
  const read = readerOf(browserSource(readApiOrigin()));
  const { check, remember } = await checkHead(
    { crypto: ledgerCrypto, read },
    { ...ledger, head },
    recallLog(),
    new Date().toISOString(),
  );
  if (remember) rememberLog(remember);
  return check;
}
