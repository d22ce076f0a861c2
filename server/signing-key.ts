import {
  createPrivateKey,
  createPublicKey,
  hash,
  type KeyObject,
  sign,
  verify as verifySignature,
} from 'node:crypto';
import { concatBytes, equalBytes, fromHex } from '../domain/ledger/rules.bytes.ts';
import {
  formatPrivateKey,
  type KeyType,
  parsePrivateKey,
  type VerifierKey,
  verifierKey,
} from '../domain/ledger/rules.keys.ts';
import type { NoteSigner, VerifyEd25519 } from '../domain/ledger/rules.note.ts';

/** SHA-256 as the ledger's rules take it. */
export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** SHA-256 of a text in UTF-8, in base64url. */
export const hashOfText = (text: string): string => hash('sha256', text, 'base64url');

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410). */
const PKCS8_START = fromHex('302e020100300506032b657004220420');
const SPKI_START = fromHex('302a300506032b6570032100');

/** Ed25519 as the ledger's rules take it. */
export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const der = Buffer.from(concatBytes(SPKI_START, publicKey));
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verifySignature(null, message, key, signature);
};

/** The text is no key that the ledger can sign with. */
class BadSigningKey extends Error {}

/**
 * Reads the key that the ledger signs with: in note form (`PRIVATE+KEY+<name>+…`), or PKCS #8 in PEM.
 * @param name of a key in PEM, which has none
 * @throws BadSigningKey
 */
export function readSigningKey(text: string, name: string): NoteSigner {
  const isPem = text.includes('BEGIN PRIVATE KEY');
  try {
    return isPem ? signerOf(createPrivateKey(text), name, 'log') : readNoteKey(text, 'log');
  } catch (error) {
    if (error instanceof BadSigningKey) throw error;
    throw new BadSigningKey('It is neither a key in note form nor PKCS #8 in PEM.', {
      cause: error,
    });
  }
}

/** @param seed 32 random bytes @returns the key in note form */
export function writeSigningKey(seed: Uint8Array, name: string, type: KeyType = 'log'): string {
  const { id } = signerOf(keyOfSeed(seed), name, type).key;
  return formatPrivateKey({ name, type, id, seed });
}

/** Reads a key in note form. @throws BadSigningKey */
export function readNoteKey(text: string, wanted: KeyType): NoteSigner {
  const { name, type, id, seed } = parsePrivateKey(text.trim());
  if (type !== wanted) throw new BadSigningKey(`It is the key of a ${type}, not of a ${wanted}.`);
  const signer = signerOf(keyOfSeed(seed), name, type);
  if (!equalBytes(signer.key.id, id)) {
    throw new BadSigningKey('The hash in the key is not that of the key: it was changed.');
  }
  return signer;
}

const keyOfSeed = (seed: Uint8Array): KeyObject =>
  createPrivateKey({
    key: Buffer.from(concatBytes(PKCS8_START, seed)),
    format: 'der',
    type: 'pkcs8',
  });

function signerOf(privateKey: KeyObject, name: string, type: KeyType): NoteSigner {
  if (privateKey.asymmetricKeyType !== 'ed25519') {
    throw new BadSigningKey('It is not an Ed25519 key.');
  }
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(der.subarray(SPKI_START.length));
  const key: VerifierKey = verifierKey(sha256, { name, type, publicKey });
  // The key is made once: this takes a tenth of the time of a signature with its text.
  return { key, sign: (message) => sign(null, message, privateKey) };
}
