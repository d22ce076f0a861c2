import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (authSecret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', authSecret, '', `vota-taco ${purpose}`, 32));

/**
 * Encrypts a key for the database, so that a copy of the database alone does not reveal it.
 * @param authSecret AUTH_SECRET, from which the encrypting key derives (RFC 5869)
 * @param purpose what is sealed, with the id of its row: a sealed text opens nowhere else
 * @returns nonce, tag and cipher text (AES-256-GCM), in base64url
 */
export function seal(authSecret: string, purpose: string, plain: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(authSecret, purpose), nonce);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** @returns null if it was sealed under another AUTH_SECRET or for another purpose, or has been changed */
export function unseal(authSecret: string, purpose: string, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(authSecret, purpose), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([start, decipher.final()]);
  } catch {
    return null;
  }
}
