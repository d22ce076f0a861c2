import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
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

const UUID_BYTES = 16;
const MAC_BYTES = 32;
const TEXT_OF_UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(TEXT_OF_UUID, '$1-$2-$3-$4-$5');

const macOf = ({ authSecret }: Pick<Config, 'authSecret'>, ids: Buffer) =>
  createHmac('sha256', authSecret).update('vote-appeal:').update(ids).digest();

/**
 * The same proof for a ruling on votes, which is about several people: it contains the ids of the ruling and
 * of the person.
 * @returns both ids and their HMAC-SHA-256, in base64url (86 characters)
 */
export function voteAppealToken(
  config: Pick<Config, 'authSecret'>,
  rulingId: string,
  personId: string,
): string {
  const ids = Buffer.concat([bytesOf(rulingId), bytesOf(personId)]);
  return Buffer.concat([ids, macOf(config, ids)]).toString('base64url');
}

/** What a proof opens; null if it was not made with this server's secret. */
export function readVoteAppealToken(
  config: Pick<Config, 'authSecret'>,
  token: string,
): { rulingId: string; personId: string } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * UUID_BYTES + MAC_BYTES) return null;
  const ids = bytes.subarray(0, 2 * UUID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * UUID_BYTES), macOf(config, ids))) return null;
  return {
    rulingId: uuidOf(ids.subarray(0, UUID_BYTES)),
    personId: uuidOf(ids.subarray(UUID_BYTES)),
  };
}

/** The page for appeals against rulings on votes; the proof is in the fragment. */
export const voteAppealLink = (
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  rulingId: string,
  personId: string,
) => `${config.publicUrl}/appeal/votes#token=${voteAppealToken(config, rulingId, personId)}`;
