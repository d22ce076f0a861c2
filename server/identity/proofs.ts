import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '../../domain/invitations/rules.ts';
import type { Queryable } from '../../database/open.ts';
import { findProof, insertProof, takeProof } from './queries.ts';

/** The purposes of tokens, and how many hours each is valid. */
export const PROOF_HOURS = {
  'confirm-email': 24,
  'reset-password': 1,
  /** To set the first password of an account that an organiser has created or recreated. */
  invitation: INVITATION_DAYS * 24,
  /** A first step at sign-in was right: stores the account, for the second one. */
  'second-step': 1 / 6,
  /** A question that a passkey signs: stores what for. */
  'passkey-challenge': 1 / 6,
  /** Proves that this browser signed up with the address: a cookie, not a link. */
  'signed-up-here': 24,
  /** Proves that an identity token belongs to one of our sign-in attempts: stores its provider. */
  'native-nonce': 1 / 6,
  /** A browser's sign-in for an app: stores the challenge, by the state of the attempt. */
  'native-attempt': 1 / 6,
  /** A browser has signed in for an app: stores the session that the app may get. */
  'native-code': 1 / 60,
} as const;
export type ProofPurpose = keyof typeof PROOF_HOURS;

interface ProofDeps {
  db: Queryable;
  now: () => Date;
}

/**
 * A single-use token that only its mail, or its app, holds: the table stores its hash (decision 11).
 * @param value what it proves, mostly an address
 * @returns 43 characters that are safe in a URL
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

/** Stores a token that was made elsewhere in the same way. */
export async function keepProof(
  { db, now }: ProofDeps,
  purpose: ProofPurpose,
  token: string,
  value: string,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + PROOF_HOURS[purpose] * 3_600_000);
  await insertProof(db, { identifier: proofName(purpose, token), value, expiresAt });
}

/** The address that a token proves; null if unknown, used or expired. The token stays valid. */
export const readProof = ({ db, now }: ProofDeps, purpose: ProofPurpose, token: string) =>
  findProof(db, proofName(purpose, token), now());

/** The same, and uses the token up: of several simultaneous calls, one gets the address. */
export const useUpProof = ({ db, now }: ProofDeps, purpose: ProofPurpose, token: string) =>
  takeProof(db, proofName(purpose, token), now());

/** The name of a token where the token itself must not appear. */
export const proofName = (purpose: ProofPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
