import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { appealToken } from './appeals.ts';
import { selectBan, selectActiveViolations } from './queries.ts';

/**
 * The refusal for a person who has proved that this banned or suspended account is theirs.
 * @returns account_banned or account_suspended, with the ruling
 */
export async function bannedRefusal(
  { config, db, now }: Pick<ApiContext['services'], 'config' | 'db' | 'now'>,
  personId: string,
) {
  const kept = await selectBan(db, personId);
  const { bannedAt = null, banReason = null, suspendedUntil = null } = kept ?? {};
  const activeViolations = await selectActiveViolations(db, personId);
  const rulingData = (ruling: (typeof activeViolations)[number] | undefined) => ({
    reason: ruling?.reason ?? '',
    appealToken: ruling ? appealToken(config, ruling.id) : '',
  });
  if (bannedAt || !suspendedUntil || suspendedUntil <= now()) {
    const by = activeViolations.find(
      ({ createdAt }) => createdAt.getTime() === bannedAt?.getTime(),
    );
    if (by) return refuse('account_banned', rulingData(by));
    // A ban by hand has no ruling: the answer states its reason, and an objection goes to us by mail.
    return refuse(
      'account_banned',
      banReason === null ? undefined : { ...rulingData(undefined), reason: banReason },
    );
  }
  const by = activeViolations.find(({ endsAt }) => endsAt?.getTime() === suspendedUntil.getTime());
  return refuse('account_suspended', { ...rulingData(by), until: suspendedUntil.toISOString() });
}
