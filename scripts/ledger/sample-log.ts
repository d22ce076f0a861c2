import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import type { Entry } from '../../domain/ledger/rules.entries.ts';
import { verifierKey } from '../../domain/ledger/rules.keys.ts';
import type { NoteSigner } from '../../domain/ledger/rules.note.ts';
import {
  type SampleLog,
  makeLog,
  sampleGenesis,
  sampleVotes,
} from '../../domain/testing/vote-ledger.ts';
import { isWithheldPart } from '../../domain/ledger/rules.withheld.ts';
import { sha256 } from '../../server/signing-key.ts';
import type { verifyCommand } from './verify-command.ts';

/** What the tests of the commands share: a log of 600 votes, and a server of files. */
export const origin = 'votataco.example';

export const makeSigner = (name: string, type: 'log' | 'witness' = 'log'): NoteSigner => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const key = verifierKey(sha256, { name, type, publicKey: raw });
  return { key, sign: (message) => sign(null, message, privateKey) };
};

export const signer = makeSigner(origin);
export const platform = { sha256, signer };
export const votes = sampleVotes(sha256, 600);
export const entries: readonly Entry[] = [sampleGenesis(origin), ...votes];
export const whole = makeLog(platform, entries);
export const fileOf = (path: string): Uint8Array => whole.files.get(path) ?? new Uint8Array(0);

/** Serves the whole log until another one is served. */
export async function startLogServer() {
  let served: ReadonlyMap<string, Uint8Array> = whole.files;
  let isWithholding = false;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    if (isWithholding && isWithheldPart(path)) return void response.writeHead(403).end();
    const file = served.get(path);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on: these files, and some others in their place. */
    serve: (log: Pick<SampleLog, 'files'>, ...files: [string, Uint8Array | string][]) => {
      const changed = files.map(
        ([path, file]) => [path, typeof file === 'string' ? encodeUtf8(file) : file] as const,
      );
      served = new Map([...log.files, ...changed]);
      isWithholding = false;
    },
    /** Until other files are served: votes and numbers are withheld, as before a result. */
    withhold: () => {
      isWithholding = true;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Runs a command on 9 May 2026. */
export async function run(command: typeof verifyCommand, ...args: string[]) {
  let [printed, complained] = ['', ''];
  const code = await command(args, new Date('2026-05-09T12:00:00Z'), {
    print: (text) => void (printed += text),
    complain: (text) => void (complained += text),
  });
  return { code, printed, complained };
}
