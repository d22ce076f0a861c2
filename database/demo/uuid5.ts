import { createHash } from 'node:crypto';

/** Our own namespace, generated once; changing it would give every demo row a new id. */
const DEMO_NAMESPACE = '6f0c1d5e-2b7a-4c39-9e84-70d3a5b1c2f6';

const namespaceBytes = Buffer.from(DEMO_NAMESPACE.replaceAll('-', ''), 'hex');

/** RFC 9562, section 5.5: the same name always gives the same id. */
export function uuid5(name: string, namespace: Uint8Array = namespaceBytes): string {
  const hash = createHash('sha1').update(namespace).update(name, 'utf8').digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
