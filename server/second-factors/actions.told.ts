import type { Queryable } from '../../database/open.ts';
import type { Language } from '../../domain/language.ts';
import type { FactorChange } from '../../domain/second-factors/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { isWithin, limit } from '../http/limits.ts';
import type { Services } from '../ports.ts';
import { selectMailAddresses } from '../profiles/queries.ts';

/** Tells the owner of an account by mail what happened to its second step. @param tx sends it with this transaction */
export const tellOwner = (
  { mailer }: Pick<Services, 'mailer'>,
  { email: to, locale: language }: { email: string; locale: Language },
  what: FactorChange,
  tx?: Queryable,
) => mailer.send({ kind: 'second_factor_changed', to, language, aboutId: what }, tx);

/**
 * Counts a code, or what a passkey has signed. Beyond the limit the owner of the account hears of it: whoever gets as
 * far as a code knows the password, or has the session. One mail an hour and three a day, however many codes are typed.
 * @param who the unit to count: the account, a browser that is known to it, or a session
 * @throws too_many_requests
 */
export async function limitCodes(context: ApiContext, who: string, userId: string): Promise<void> {
  try {
    await limit(context, 'secondStepByPerson', who);
  } catch (error) {
    await warn(context, userId);
    throw error;
  }
}

async function warn(context: ApiContext, userId: string): Promise<void> {
  const isDue =
    (await isWithin(context, 'codeWarningsInAnHour', userId)) &&
    (await isWithin(context, 'codeWarningsInADay', userId));
  if (!isDue) return;
  const [owner] = await selectMailAddresses(context.services.db, [userId]);
  if (owner) await tellOwner(context.services, owner, 'codes_refused');
}
