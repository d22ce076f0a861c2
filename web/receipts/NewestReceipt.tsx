import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { receiptsQuery } from './queries.ts';
import { ReceiptLine } from './ReceiptLine.tsx';

/** Where the present person's newest vote is in the public log; nothing before the first one. */
export function NewestReceipt() {
  const newest = useQuery(receiptsQuery(useApi())).data?.receipts[0];
  return newest ? <ReceiptLine key={newest.ballotId} ballotId={newest.ballotId} /> : null;
}
