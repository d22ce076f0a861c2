import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '../../domain/invitations/rules.ts';
import type { Queryable } from '../../database/open.ts';
import { findProof, insertProof, takeProof } from './queries.ts';

/** What a token proves, and for how many hours. */
export const PROOF_HOURS = {
  'confirm-email': 24,
  'reset-password': 1,
  /** To set the first password of an account that an organiser has created or recreated. */
  invitation: INVITATION_DAYS * 24,
  /** That a browser has signed this address up: a cookie, not a link. */
  'signed-up-here': 24,
} as const;
export type ProofPurpose = keyof typeof PROOF_HOURS;

interface Needed {
  db: Queryable;
  now: () => Date;
}

/**
 * A single-use token that only its mail holds: here it stands as a hash (decision 11).
 * @returns 43 characters that can stand in an address
 */
export async function issueProof(
  { db, now }: Needed,
  purpose: ProofPurpose,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + PROOF_HOURS[purpose] * 3_600_000);
  await insertProof(db, { identifier: proofName(purpose, token), value: email, expiresAt });
  return token;
}

/** The address that a token proves; null for an unknown, used or old one. The token stays good. */
export const readProof = ({ db, now }: Needed, purpose: ProofPurpose, token: string) =>
  findProof(db, proofName(purpose, token), now());

/** The same, and uses the token up: of many askers at once, one gets the address. */
export const useUpProof = ({ db, now }: Needed, purpose: ProofPurpose, token: string) =>
  takeProof(db, proofName(purpose, token), now());

/** How a token is told from others where it must not stand itself. */
export const proofName = (purpose: ProofPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
