import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import type { Sha256 } from '../../domain/ledger/rules.bytes.ts';
import type { VerifyEd25519 } from '../../domain/ledger/rules.note.ts';
import type { LedgerCrypto } from '../../domain/ledger/rules.proof.ts';

/** WebCrypto's own is asynchronous, which costs more than the hash for entries as short as these. */
export const sha256: Sha256 = (bytes) => nobleSha256(bytes);

/** Of RFC 8032: by the browser where it has Ed25519, else by a library, which is loaded for it. */
export const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  try {
    const key = await crypto.subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, own(signature), own(message));
  } catch {
    // No Ed25519 here, no WebCrypto (a page without HTTPS), or a key that is no point of the curve.
    return verifyByLibrary(publicKey, message, signature);
  }
};

/** Both, as the rules of the ledger take them. */
export const ledgerCrypto: LedgerCrypto = { sha256, verify: verifyEd25519 };

async function verifyByLibrary(...[publicKey, message, signature]: Parameters<VerifyEd25519>) {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // The library throws for what has another length than a key or a signature.
    return false;
  }
}

/** WebCrypto takes no bytes of a memory that threads share, which the type allows. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
