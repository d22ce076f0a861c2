import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading } from '../operation.ts';
import { ledgerStateSchema, receiptSchema, receiptsSchema } from './schema.ts';

const tags = ['receipts'];

export const receiptsContract = {
  list: reading('signed_in')
    .route({
      method: 'GET',
      path: '/my-votes/receipts',
      tags,
      summary: "Where the present person's votes are in the public log",
    })
    .errors(errorsOf('sign_in_required'))
    .output(receiptsSchema),
  read: reading('signed_in')
    .route({
      method: 'GET',
      path: '/my-votes/receipts/{ballotId}',
      tags,
      summary: 'The receipt of an own vote, or the promise while it waits',
    })
    .errors(errorsOf('sign_in_required', 'ballot_not_found'))
    .input(z.object({ ballotId: z.uuid() }))
    .output(receiptSchema),
  ledger: reading('everyone')
    .route({
      method: 'GET',
      path: '/ledger',
      tags,
      summary: 'The state of the public log: size, newest signed head, witnesses, anchors',
    })
    .output(ledgerStateSchema),
};
