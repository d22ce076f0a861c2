import {
  concatBytes,
  decodeBase64,
  encodeBase64,
  encodeUtf8,
  equalBytes,
  toHex,
} from './rules.bytes.ts';
import {
  cosignatureMessage,
  decodeCosignature,
  ED25519_SIGNATURE_BYTES,
  encodeCosignature,
} from './rules.cosignature.ts';
import { LedgerFault } from './rules.faults.ts';
import { type VerifierKey, requireKeyName } from './rules.keys.ts';

/** C2SP signed-note: a text, an empty line, and a line for each signature. */
const signatureStart = '\u2014 ';
const idBytes = 4;

/** At least 16 signatures must be read; those of larger keys have 5 kB. */
const limits = { characters: 256 * 1024, signatures: 64 };

/** Checks Ed25519 (RFC 8032) by the platform. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** A line under a note, of a key that may be unknown. */
export interface NoteSignature {
  name: string;
  keyId: Uint8Array;
  signature: Uint8Array;
}

export interface SignedNote {
  /** With its last newline, without the empty line. */
  text: string;
  signatures: NoteSignature[];
}

/** With its newline. */
export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  return `${signatureStart}${requireKeyName(name)} ${encodeBase64(concatBytes(keyId, signature))}\n`;
}

export function formatNote({ text, signatures }: SignedNote): string {
  requireNoteText(text);
  if (!text.endsWith('\n') || signatures.length === 0) throw new LedgerFault('bad_note');
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

/** @throws LedgerFault unless `formatNote` writes exactly this text */
export function parseNote(note: string): SignedNote {
  if (note.length > limits.characters)
    throw new LedgerFault('too_large', { size: note.length, limit: limits.characters });
  requireNoteText(note);
  const split = note.lastIndexOf('\n\n');
  if (split < 0) throw new LedgerFault('bad_note');
  return { text: note.slice(0, split + 1), signatures: parseSignatures(note.slice(split + 2)) };
}

/** The lines under a note, or the answer of a witness: at least one, each with its newline. */
export function parseSignatures(block: string): NoteSignature[] {
  if (!block.endsWith('\n')) throw new LedgerFault('bad_note');
  const lines = block.slice(0, -1).split('\n');
  if (lines.length > limits.signatures)
    throw new LedgerFault('too_many_signatures', { limit: limits.signatures });
  return lines.map((line) => {
    const [name = '', encoded = '', ...more] = line.slice(signatureStart.length).split(' ');
    if (!line.startsWith(signatureStart) || more.length > 0) throw new LedgerFault('bad_note');
    const bytes = decodeBase64(encoded);
    if (bytes.length <= idBytes) throw new LedgerFault('bad_note');
    const [keyId, signature] = [bytes.slice(0, idBytes), bytes.slice(idBytes)];
    return { name: requireKeyName(name), keyId, signature };
  });
}

function requireNoteText(text: string): void {
  if (!text.isWellFormed()) throw new LedgerFault('bad_utf8');
  // oxlint-disable-next-line no-control-regex -- control characters are what a note must not have
  if (/[\u0000-\u0009\u000b-\u001f]/.test(text)) throw new LedgerFault('control_character');
}

/** Who has signed a note, with the time that a witness says. */
export interface Signer {
  key: VerifierKey;
  /** Seconds since 1970; null for a log, which signs none. */
  time: number | null;
  /** Its line under the note. */
  signature: NoteSignature;
}

/**
 * The known keys that have signed a note, each once. Signatures of unknown keys say nothing and are passed over,
 * as C2SP signed-note demands; a false one of a known key refuses the note.
 * @param options.isStrict refuses unknown and repeated signatures as well, so that no character of the note can
 *   be changed without notice: for texts that are to be shown as unchanged, of which all signers are known
 */
export async function verifyNote(
  verify: VerifyEd25519,
  { text, signatures }: SignedNote,
  keys: readonly VerifierKey[],
  options: { isStrict?: boolean } = {},
): Promise<Signer[]> {
  const signers: Signer[] = [];
  for (const signature of signatures) {
    const key = keys.find((known) => isOf(signature, known));
    const isRepeated = signers.some((signer) => signer.key === key);
    if (options.isStrict && (!key || isRepeated)) {
      const code = key ? 'repeated_signature' : 'unknown_signature';
      throw new LedgerFault(code, { name: signature.name });
    }
    if (key && !isRepeated) signers.push(await verifySignature(verify, key, text, signature));
  }
  if (signers.length === 0) throw new LedgerFault('no_known_signature');
  return signers;
}

function isOf(signature: NoteSignature, key: VerifierKey): boolean {
  return signature.name === key.name && equalBytes(signature.keyId, key.id);
}

async function verifySignature(
  verify: VerifyEd25519,
  key: VerifierKey,
  text: string,
  line: NoteSignature,
): Promise<Signer> {
  const { name, signature } = line;
  const isWitness = key.type === 'witness';
  const { time, ed25519 } = isWitness
    ? decodeCosignature(signature)
    : { time: null, ed25519: signature };
  const message = time === null ? encodeUtf8(text) : cosignatureMessage(time, text);
  const isGood =
    ed25519.length === ED25519_SIGNATURE_BYTES && (await verify(key.publicKey, message, ed25519));
  if (!isGood) throw new LedgerFault('bad_signature', { name });
  return { key, time, signature: line };
}

/** A key that signs; the platform has the private half. */
export interface NoteSigner {
  key: VerifierKey;
  sign: (message: Uint8Array) => Uint8Array;
}

/** @param time in seconds since 1970, for a witness */
export function signText(signer: NoteSigner, text: string, time?: number): NoteSignature {
  const { key, sign } = signer;
  if (key.type === 'log') return signatureOf(key, sign(encodeUtf8(text)));
  if (time === undefined) throw new LedgerFault('bad_number');
  return signatureOf(key, encodeCosignature(time, sign(cosignatureMessage(time, text))));
}

function signatureOf(key: VerifierKey, signature: Uint8Array): NoteSignature {
  return { name: key.name, keyId: key.id, signature };
}

/** The note with more signatures, each line once. */
export function addSignatures(note: string, added: readonly NoteSignature[]): string {
  const { text, signatures } = parseNote(note);
  const all = new Map([...signatures, ...added].map((line) => [formatSignature(line), line]));
  return formatNote({ text, signatures: [...all.values()] });
}

/** A key in a sentence: its name and the id that signature lines carry. */
export function nameOfKey({ name, id }: VerifierKey): string {
  return `${name}+${toHex(id)}`;
}
