import {
  type Sha256,
  concatBytes,
  encodeBase64Url,
  encodeUtf8,
  fromHex,
  HASH_BYTES,
} from './rules.bytes.ts';

/** Bytes of a voter's key, which the account's row holds and its deletion erases. */
export const VOTER_KEY_BYTES = 32;
/** Separates these hashes from all others of the log, whose text begins with the byte 0 or 1. */
export const BLINDING_TAG = 'vota-taco/ledger/voter/v1\n';

const BLOCK_BYTES = 64;

/** HMAC-SHA-256 (RFC 2104). */
export function hmacSha256(sha256: Sha256, key: Uint8Array, message: Uint8Array): Uint8Array {
  const own = key.length > BLOCK_BYTES ? sha256(key) : key;
  const outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES);
  const inner = new Uint8Array(BLOCK_BYTES + message.length);
  for (let at = 0; at < BLOCK_BYTES; at += 1) {
    const byte = own[at] ?? 0;
    outer[at] = byte ^ 0x5c;
    inner[at] = byte ^ 0x36;
  }
  inner.set(message, BLOCK_BYTES);
  outer.set(sha256(inner), BLOCK_BYTES);
  return sha256(outer);
}

/**
 * The secret behind a voter's name at one restaurant, 32 bytes. Whoever shows it holds the receipts of that voter
 * at that restaurant; nothing in the log tells it.
 * @param of.event the festival, a UUID
 * @param of.rest the restaurant, a UUID
 */
export const blindingSecret = (
  sha256: Sha256,
  voterKey: Uint8Array,
  { event, rest }: { event: string; rest: string },
): Uint8Array => hmacSha256(sha256, voterKey, concatBytes(uuidBytes(event), uuidBytes(rest)));

/** The voter's name `b` in the log, 43 characters. */
export const blindVoter = (sha256: Sha256, secret: Uint8Array): string =>
  encodeBase64Url(sha256(concatBytes(encodeUtf8(BLINDING_TAG), secret)));

const uuidBytes = (uuid: string): Uint8Array => fromHex(uuid.replaceAll('-', ''));
