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
  /** That an identity token was made for an attempt of ours to sign in: its provider. */
  'native-nonce': 1 / 6,
  /** That a browser signs in for an app: the challenge, by the state of the attempt. */
  'native-attempt': 1 / 6,
  /** That a browser has signed in for an app: the session that it may have. */
  'native-code': 1 / 60,
} as const;
export type ProofPurpose = keyof typeof PROOF_HOURS;

interface ProofDeps {
  db: Queryable;
  now: () => Date;
}

/**
 * A single-use token that only its mail, or its app, holds: here it stands as a hash (decision 11).
 * @param value what it proves, mostly an address
 * @returns 43 characters that can stand in an address
 */
export async function issueProof(
  deps: ProofDeps,
  purpose: ProofPurpose,
  value: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await keepProof(deps, purpose, token, value);
  return token;
}

/** The same for a token that somebody else has made. */
export async function keepProof(
  { db, now }: ProofDeps,
  purpose: ProofPurpose,
  token: string,
  value: string,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + PROOF_HOURS[purpose] * 3_600_000);
  await insertProof(db, { identifier: proofName(purpose, token), value, expiresAt });
}

/** The address that a token proves; null for an unknown, used or old one. The token stays good. */
export const readProof = ({ db, now }: ProofDeps, purpose: ProofPurpose, token: string) =>
  findProof(db, proofName(purpose, token), now());

/** The same, and uses the token up: of many askers at once, one gets the address. */
export const useUpProof = ({ db, now }: ProofDeps, purpose: ProofPurpose, token: string) =>
  takeProof(db, proofName(purpose, token), now());

/** How a token is told from others where it must not stand itself. */
export const proofName = (purpose: ProofPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
