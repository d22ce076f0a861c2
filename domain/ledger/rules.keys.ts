import {
  type Sha256,
  concatBytes,
  decodeBase64,
  encodeBase64,
  encodeUtf8,
  equalBytes,
  fromHex,
  toHex,
} from './rules.bytes.ts';
import { LedgerFault } from './rules.faults.ts';

/**
 * The types of keys of C2SP signed-note that are supported: `log` (0x01) signs the text of a note with Ed25519,
 * `witness` (0x04) signs heads by C2SP tlog-cosignature.
 */
const keyTypes = { log: 0x01, witness: 0x04 } as const;
export type KeyType = keyof typeof keyTypes;

const keyBytes = 32;
const idBytes = 4;
const longestKeyText = 512;

/** Whom a signature is checked against. The id is what a signature line names the key by, with its name. */
export interface VerifierKey {
  name: string;
  type: KeyType;
  id: Uint8Array;
  publicKey: Uint8Array;
}

/** C2SP signed-note: no Unicode space and no plus sign. */
export function requireKeyName(name: string): string {
  if (!/^[^\p{White_Space}+\p{Cs}]+$/u.test(name) || /\p{Cc}/u.test(name))
    throw new LedgerFault('bad_key_name');
  return name;
}

/** @param of.publicKey the 32 bytes of an Ed25519 key */
export function verifierKey(
  sha256: Sha256,
  of: { name: string; type: KeyType; publicKey: Uint8Array },
): VerifierKey {
  requireKeyName(of.name);
  if (of.publicKey.length !== keyBytes) throw new LedgerFault('bad_key');
  const typed = concatBytes(Uint8Array.of(keyTypes[of.type]), of.publicKey);
  const hash = sha256(concatBytes(encodeUtf8(`${of.name}\n`), typed));
  return { ...of, id: hash.slice(0, idBytes) };
}

/** C2SP signed-note, verifier keys: `<name>+<hash>+<base64 of type and key>`. */
export function formatVkey({ name, type, id, publicKey }: VerifierKey): string {
  const typed = concatBytes(Uint8Array.of(keyTypes[type]), publicKey);
  return `${name}+${toHex(id)}+${encodeBase64(typed)}`;
}

/** @throws LedgerFault unless it is the text that `formatVkey` writes */
export function parseVkey(sha256: Sha256, text: string): VerifierKey {
  const { name, id, type, key } = parseKeyText(text);
  const parsed = verifierKey(sha256, { name, type, publicKey: key });
  if (!equalBytes(parsed.id, id)) throw new LedgerFault('key_hash_differs');
  return parsed;
}

/** What a log or a witness signs with. The id is that of its public key. */
export interface PrivateKey {
  name: string;
  type: KeyType;
  id: Uint8Array;
  /** The 32 bytes that RFC 8032 calls the private key. */
  seed: Uint8Array;
}

const privatePrefix = 'PRIVATE+KEY+';

/** The form of Go's `sumdb/note`: `PRIVATE+KEY+<name>+<hash>+<base64 of type and seed>`. */
export function formatPrivateKey({ name, type, id, seed }: PrivateKey): string {
  const typed = concatBytes(Uint8Array.of(keyTypes[type]), seed);
  return `${privatePrefix}${name}+${toHex(id)}+${encodeBase64(typed)}`;
}

/** Whether the id fits, only the platform can say, which makes the public key: compare it with `verifierKey`. */
export function parsePrivateKey(text: string): PrivateKey {
  if (!text.startsWith(privatePrefix)) throw new LedgerFault('bad_key');
  const { key, ...rest } = parseKeyText(text.slice(privatePrefix.length));
  return { ...rest, seed: key };
}

function parseKeyText(text: string) {
  // The base64 may have plus signs, too.
  const match = text.length > longestKeyText ? null : /^([^+]*)\+([0-9a-f]{8})\+(.+)$/.exec(text);
  const [, name = '', id = '', encoded = ''] = match ?? [];
  if (!match) throw new LedgerFault('bad_key');
  const typed = decodeBase64(encoded);
  const type = typed[0] === keyTypes.log ? 'log' : typed[0] === keyTypes.witness ? 'witness' : null;
  if (type === null) throw new LedgerFault('unknown_key_type');
  if (typed.length !== 1 + keyBytes) throw new LedgerFault('bad_key');
  return { name: requireKeyName(name), id: fromHex(id), type, key: typed.slice(1) } as const;
}
