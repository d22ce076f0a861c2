import { randomUUID } from 'node:crypto';
import { personIdOf } from '../../database/demo/people.ts';
import { passkeys } from '../../database/schema/second-factors.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import type { Services } from '../ports.ts';
import type { Input } from './operations.ts';

/**
 * For each write of organisers about accounts and sessions: a call that does something, and its
 * audit entry.
 * @param call runs an operation as an organiser; it must succeed
 * @param signInVisitor signs another person in
 * @param giveFactor gives an account a second step
 */
export function accountWrites(
  // oxlint-disable-next-line typescript/no-explicit-any -- a test states what it expects of it
  call: (name: string, input: Input) => Promise<any>,
  signInVisitor: () => Promise<unknown>,
  giveFactor: (personId: string) => Promise<unknown>,
): Record<string, { action: AuditAction; input: () => Promise<Input> }> {
  const newAccount = async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await call('invitations.create', { email, locale: 'en' });
    return { personId: id, email };
  };
  return {
    'accounts.delete': { action: 'account_deleted', input: newAccount },
    'accounts.invite': { action: 'account_invited', input: newAccount },
    'accounts.recreate': { action: 'account_recreated', input: newAccount },
    'accounts.setUp': {
      action: 'account_set_up',
      input: async () => {
        const { personId } = await newAccount();
        const { person, locale, version } = await call('accounts.find', { personId });
        return { personId, version, locale, fullName: 'Luisa', isAdmin: person.isAdmin };
      },
    },
    'invitations.apply': {
      action: 'account_created',
      input: async () => {
        const text = `${randomUUID()}@example.com, Luis Paz`;
        const { plan } = await call('invitations.check', { text });
        return { text, plan, locale: 'es' };
      },
    },
    'invitations.create': {
      action: 'account_created',
      input: async () => ({ email: `${randomUUID()}@example.com`, locale: 'en' }),
    },
    'secondFactors.reset': {
      action: 'second_factor_reset',
      input: async () => {
        const { personId, email } = await newAccount();
        await giveFactor(personId);
        return { personId, email };
      },
    },
    'sessions.end': {
      action: 'session_ended',
      input: async () => {
        await signInVisitor();
        const { sessions } = await call('sessions.list', { q: 'visitor@' });
        return { sessionId: sessions[0].id };
      },
    },
    'sessions.endOf': {
      action: 'sessions_ended',
      input: async () => ({ personId: personIdOf('visitor') }),
    },
    'sessions.endOthers': {
      action: 'all_sessions_ended',
      input: async () => ({ until: '2020-01-01T00:00:00.000Z' }),
    },
  };
}

/** Gives an account a second step, which nobody can pass. */
export const givePasskey = ({ db, now }: Pick<Services, 'db' | 'now'>, userId: string) =>
  db
    .insert(passkeys)
    .values({ userId, name: 'Phone', credentialId: randomUUID(), publicKey: '', createdAt: now() });
