import { ed25519 } from '@noble/curves/ed25519.js';
import { encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { type KeyType, verifierKey } from '../../domain/ledger/rules.keys.ts';
import type { NoteSigner } from '../../domain/ledger/rules.note.ts';
import { sha256 } from './crypto.ts';

/** A key made of one number: the same in each run. */
export function signerOf(name: string, seed: number, type: KeyType = 'log'): NoteSigner {
  const secret = sha256(encodeUtf8(`${seed}`));
  return {
    key: verifierKey(sha256, { name, type, publicKey: ed25519.getPublicKey(secret) }),
    sign: (message) => ed25519.sign(message, secret),
  };
}
