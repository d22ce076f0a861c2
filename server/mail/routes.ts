import { implement } from '@orpc/server';
import { mailContract } from '../../domain/mail/contract.ts';
import { insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { requireAdmin } from '../session/guard.ts';
import { presentUndelivered } from './present.ts';
import { findUndeliveredKind, selectUndelivered } from './queries.ts';

const os = implement(mailContract).$context<ApiContext>();

export const mailRoutes = os.router({
  undelivered: os.undelivered.handler(async ({ context }) => {
    await requireAdmin(context);
    const rows = await selectUndelivered(context.services.db);
    return { mails: rows.map(presentUndelivered) };
  }),

  sendAgain: os.sendAgain.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    const { db, mailer, now } = context.services;
    await db.transaction(async (tx) => {
      // Logs the kind and not the address: the log outlives the account.
      const subjectName = await findUndeliveredKind(tx, input.mailId);
      if (!(await mailer.sendAgain(input.mailId, tx))) throw refuse('mail_not_found');
      await insertAudit(tx, { id, role: 'admin' }, now(), {
        action: 'mail_sent_again',
        subjectId: input.mailId,
        subjectName,
      });
    });
    return { ok: true } as const;
  }),
});
