import { concatBytes, decodeBigEndian, encodeBigEndian, encodeUtf8 } from './rules.bytes.ts';
import { LedgerFault } from './rules.faults.ts';

/** C2SP tlog-cosignature, `cosignature/v1`: a witness signs the time and the text of the head with Ed25519. */
const timeBytes = 8;
export const ED25519_SIGNATURE_BYTES = 64;

/** What the witness signs. @param time in seconds since 1970 @param text of the head, with its last newline */
export function cosignatureMessage(time: number, text: string): Uint8Array {
  return encodeUtf8(`cosignature/v1\ntime ${time}\n${text}`);
}

/** The signature of a note signed by a witness: the time before the Ed25519 signature. */
export function encodeCosignature(time: number, ed25519: Uint8Array): Uint8Array {
  return concatBytes(encodeBigEndian(time, timeBytes), ed25519);
}

export function decodeCosignature(signature: Uint8Array): { time: number; ed25519: Uint8Array } {
  if (signature.length !== timeBytes + ED25519_SIGNATURE_BYTES)
    throw new LedgerFault('bad_signature', { name: 'a witness' });
  return {
    time: decodeBigEndian(signature.subarray(0, timeBytes)),
    ed25519: signature.subarray(timeBytes),
  };
}
