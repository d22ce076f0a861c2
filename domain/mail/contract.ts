import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, writing } from '../operation.ts';
import { undeliveredMailSchema } from './schema.ts';

const tags = ['mail'];

export const mailContract = {
  undelivered: reading('admin')
    .route({
      method: 'GET',
      path: '/mail/undelivered',
      tags,
      summary: 'For organisers: mails that were given up, the latest first',
    })
    .output(z.object({ mails: z.array(undeliveredMailSchema) })),
  sendAgain: writing('admin')
    .route({
      method: 'POST',
      path: '/mail/undelivered/{mailId}/send-again',
      tags,
      summary: 'For organisers: put a mail that was given up back into the queue',
    })
    .errors(errorsOf('mail_not_found'))
    .input(z.object({ mailId: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
};
