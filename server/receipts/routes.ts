import { implement } from '@orpc/server';
import { receiptsContract } from '../../domain/receipts/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { requireVoter } from '../session/guard.ts';
import { listReceipts, readLedger, readReceipt } from './actions.ts';

const os = implement(receiptsContract).$context<ApiContext>();

export const receiptsRoutes = os.router({
  list: os.list.handler(async ({ context }) =>
    listReceipts(context.services, await requireVoter(context)),
  ),
  read: os.read.handler(async ({ input, context }) =>
    readReceipt(context.services, await requireVoter(context), input.ballotId),
  ),
  ledger: os.ledger.handler(({ context }) => readLedger(context.services)),
});
