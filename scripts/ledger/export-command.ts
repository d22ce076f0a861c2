import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256, verifyEd25519 } from '../../server/signing-key.ts';
import { httpReader } from './http-reader.ts';
import { mirrorLog } from './mirror.ts';
import { describeLog, isGood } from './report.ts';
import {
  type CommandOutput,
  misuse,
  progressOn,
  readAddress,
  readKey,
  reportFailure,
} from './verify-command.ts';

const EXPORT_USAGE = `Copies the public log of votes into a folder, as files that any web server can serve, and checks it.

  npm run ledger:export -- <folder> --from <url> [--vkey KEY …] [--origin NAME]

Without --from it is read from PUBLIC_URL, an environment variable.
May be run again: the copy is extended, and a log that contradicts it is refused.
Ends with 0 if all is copied, 1 if the log is refused or a published number differs, 2 if it could not be read.
`;

/** `npm run ledger:export`. @returns the exit code */
export async function exportCommand(
  args: readonly string[],
  now: Date,
  out: CommandOutput,
): Promise<number> {
  try {
    const { folder, from, keys, origin } = readArguments(args);
    const log = await mirrorLog(
      {
        crypto: { sha256, verify: verifyEd25519 },
        read: httpReader(from),
        keys: keys.map(readKey),
        origin,
        witnessKeys: [],
        neededWitnesses: 0,
        now: Math.floor(now.getTime() / 1000),
        onProgress: progressOn(out),
        pause: () => sleep(2000),
      },
      folder,
    );
    out.print(`${describeLog(log).join('\n')}\n`);
    out.print(isGood(log) ? `It is in ${folder}.\n` : `The head in ${folder} was not replaced.\n`);
    return isGood(log) ? 0 : 1;
  } catch (error) {
    return reportFailure(error, out);
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        vkey: { type: 'string', multiple: true },
        origin: { type: 'string' },
      },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new Error('Give one folder.');
    const from = readAddress(values.from === undefined ? [] : [values.from]);
    return { folder, from, keys: values.vkey ?? [], origin: values.origin };
  } catch (error) {
    throw misuse(error instanceof Error ? error.message : String(error), EXPORT_USAGE);
  }
}
