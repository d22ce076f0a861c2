import { implement } from '@orpc/server';
import { mailContract } from '../../domain/mail/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { requireAdmin } from '../identity/session.ts';
import { presentUndelivered } from './present.ts';
import { selectUndelivered } from './queries.ts';

const os = implement(mailContract).$context<ApiContext>();

export const mailRoutes = os.router({
  undelivered: os.undelivered.handler(async ({ context }) => {
    await requireAdmin(context);
    const rows = await selectUndelivered(context.services.db);
    return { mails: rows.map(presentUndelivered) };
  }),

  sendAgain: os.sendAgain.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { mailer } = context.services;
    if (!(await mailer.sendAgain(input.mailId))) throw refuse('mail_not_found');
    return { ok: true } as const;
  }),
});
