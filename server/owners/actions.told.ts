import { REQUEST_MAILS } from '../../domain/owners/rules.ts';
import { selectAbleAdmins, selectMailAddresses } from '../profiles/queries.ts';
import type { Services } from '../ports.ts';
import { hasUntold, markTold, takeMails } from './queries.told.ts';

/**
 * Queues a mail to every organiser who may sign in if requests of confirmed people have come that no organiser
 * has heard of: at most one an hour each, which says what waits at that moment.
 */
export const tellOrganisers = ({
  config,
  db,
  mailer,
  now,
}: Pick<Services, 'config' | 'db' | 'mailer' | 'now'>): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now();
    if (!(await markTold(tx, at))) return;
    const readers = await selectMailAddresses(
      tx,
      await selectAbleAdmins(tx, config.adminEmails, at),
    );
    const taken = await takeMails(
      tx,
      readers.map(({ id }) => id),
      { at, everyMs: REQUEST_MAILS.everyMs },
    );
    for (const { userId, dueAt } of taken) {
      const reader = readers.find(({ id }) => id === userId);
      if (!reader) continue;
      const { email: to, locale: language } = reader;
      const seconds = Math.ceil(Math.max(0, dueAt.getTime() - at.getTime()) / 1000);
      const mail = { kind: 'access_requested', to, language } as const;
      if (seconds === 0) await mailer.send(mail, tx);
      else await mailer.sendAfter(mail, seconds, tx);
    }
  });

/**
 * The same, which cannot fail its caller: the next one makes up for it. Nearly every confirmation of an address has
 * nothing to tell, and then costs one read. @returns whether it has succeeded
 */
export async function tellOrganisersSoon(
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'now' | 'log'>,
): Promise<boolean> {
  try {
    if (await hasUntold(services.db)) await tellOrganisers(services);
    return true;
  } catch (error) {
    services.log.error({ err: error }, 'an access request was stored, its mails were not queued');
    return false;
  }
}
