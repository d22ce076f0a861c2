import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Visitor } from './server.ts';

/** CBOR (RFC 8949) of what an authenticator writes: integers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** An authenticator with one passkey, as a browser on a page of `origin` uses it. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  let counter = 0;
  const dataOf = (flags: number, rpId: string, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const point = [x, y].map((one) => Buffer.from(one, 'base64url')) as [Buffer, Buffer];
  const coseKey = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point[0]],
      [-3, point[1]],
    ]),
  );
  return {
    credentialId,
    make({ challenge, rpId }: { challenge: string; rpId: string }) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ]);
      const flags = USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL;
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(flags, rpId, credential)],
      ]);
      return {
        credentialId,
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** @param faults another page, a host, or an authenticator that did not ask for a finger or PIN */
    sign(
      { challenge, rpId }: { challenge: string; rpId: string },
      { at = origin, isVerified = true }: { at?: string; isVerified?: boolean } = {},
    ) {
      const data = dataOf(USER_PRESENT | (isVerified ? USER_VERIFIED : 0), rpId);
      const client = clientData('webauthn.get', challenge, at);
      return {
        credentialId,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
          'base64url',
        ),
      };
    },
    forget: () => void (counter = 0),
  };
}

const OWN = '/api/people/me/second-factors/passkeys';

/** Adds a passkey to an account. */
export async function addPasskey(
  visitor: Visitor,
  authenticator: ReturnType<typeof makeAuthenticator>,
  name = 'Phone',
) {
  const { body } = await visitor.post(`${OWN}/begin`);
  return visitor.post(OWN, { name, ...authenticator.make(body) });
}
