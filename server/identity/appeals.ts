import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * Lets the recipient of the mail about a ruling read it and appeal, and nothing else, because a banned
 * person cannot sign in. Computed from the ruling whenever it is needed, and never stored.
 * @returns HMAC-SHA256 of the ruling's id, in base64url (43 characters)
 */
export const appealToken = ({ authSecret }: Pick<Config, 'authSecret'>, rulingId: string): string =>
  createHmac('sha256', authSecret).update(`appeal:${rulingId}`).digest('base64url');

/** The hash by which a ruling is found from its proof. */
export const appealTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The page for appeals; the proof is in the fragment, which browsers send to no server. */
export const appealLink = (config: Pick<Config, 'authSecret' | 'publicUrl'>, rulingId: string) =>
  `${config.publicUrl}/appeal#token=${appealToken(config, rulingId)}`;
