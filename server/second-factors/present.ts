import type { Factors } from '../../domain/second-factors/schema.ts';
import type { Services, SignedIn } from '../ports.ts';
import { countRecoveryCodes, selectApp, selectPasskeys } from './queries.ts';

/** What the own account has for the second step. */
export async function presentFactors(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { person }: SignedIn,
): Promise<Factors> {
  const [app, keys, recoveryCodesLeft] = await Promise.all([
    selectApp(db, person.id),
    selectPasskeys(db, person.id),
    countRecoveryCodes(db, person.id),
  ]);
  return {
    appSince: app?.confirmedAt?.toISOString() ?? null,
    passkeys: keys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired: person.isAdmin && config.requiresSecondFactor,
  };
}
