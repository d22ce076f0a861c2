import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, writing } from '../operation.ts';
import { undeliveredMailSchema } from './schema.ts';

const tags = ['mail'];
const organisers = errorsOf('signed_out', 'admin_required');

export const mailContract = {
  undelivered: reading
    .route({
      method: 'GET',
      path: '/mail/undelivered',
      tags,
      summary: 'For organisers: mails that were given up, the latest first',
    })
    .errors(organisers)
    .output(z.object({ mails: z.array(undeliveredMailSchema) })),
  sendAgain: writing
    .route({
      method: 'POST',
      path: '/mail/undelivered/{mailId}/send-again',
      tags,
      summary: 'For organisers: put a mail that was given up back into the queue',
    })
    .errors({ ...organisers, ...errorsOf('mail_not_found') })
    .input(z.object({ mailId: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
};
