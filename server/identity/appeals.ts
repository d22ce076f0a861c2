import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * Lets whoever holds the mail about a ruling read it and appeal, and do nothing else: who is kept out
 * cannot sign in to do so. Made anew from the ruling whenever it is needed, so it stands nowhere.
 * @returns HMAC-SHA256 of the ruling's id, in base64url (43 characters)
 */
export const appealToken = ({ authSecret }: Pick<Config, 'authSecret'>, rulingId: string): string =>
  createHmac('sha256', authSecret).update(`appeal:${rulingId}`).digest('base64url');

/** How a ruling is found by its proof. */
export const appealTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The page where one appeals; the proof is in the fragment, which no server is told. */
export const appealLink = (config: Pick<Config, 'authSecret' | 'publicUrl'>, rulingId: string) =>
  `${config.publicUrl}/appeal#token=${appealToken(config, rulingId)}`;
