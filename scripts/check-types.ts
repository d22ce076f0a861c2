import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FileHashes, hashProjectFiles, hashTools, storedJson } from './check-cache.ts';
import { type CommandOutcome, runCommand } from './run-command.ts';

/** Declarations and build states of `tsc -b`, as tsconfig.base.json names it. */
export const TYPES_FOLDER = '.tmp/types';

/** The last complete run of the compiler. */
interface LastBuild {
  tools: string;
  /** The files as they were when it began. */
  hashes: Record<string, string>;
  /** In milliseconds since 1970, after it ended. */
  endedAt: number;
}

const compiled = /\.(ts|tsx|mts|cts|json)$/;
const config = /(^|\/)tsconfig[^/]*\.json$|(^|\/)package\.json$/;

/**
 * Compiles all floors. `tsc -b` passes over what is up to date by the times of the files; where times may
 * mislead it, it starts from nothing.
 * @param root the folder of the root tsconfig.json
 * @param fresh starts from nothing in any case
 */
export async function checkTypes(
  root: string,
  { fresh = false, silenceSeconds }: { fresh?: boolean; silenceSeconds?: number } = {},
): Promise<CommandOutcome> {
  const stored = storedJson<LastBuild>(root, 'types');
  const [hashes, tools] = [hashProjectFiles(root), hashTools(root)];
  const last = stored.read();
  // A run that is interrupted leaves no record, and the next one starts from nothing.
  stored.remove();
  if (fresh || !last || mayMislead(root, last, hashes, tools)) {
    rmSync(join(root, TYPES_FOLDER), { recursive: true, force: true });
  }
  const outcome = await runCommand('tsc', ['-b', '--pretty', 'false'], {
    cwd: root,
    ...(silenceSeconds === undefined ? {} : { silenceSeconds }),
  });
  const compiledHashes = [...hashes].filter(([path]) => compiled.test(path));
  stored.write({ tools, hashes: Object.fromEntries(compiledHashes), endedAt: Date.now() });
  return outcome;
}

/**
 * Where the times of the files do not tell `tsc -b` what to compile anew: a file that is older than the last
 * build counts as unchanged, also one that was saved while the build ran or was put back with its old time; a
 * file that is gone changes no declaration, so the floors above are passed over; and packages are not looked
 * at.
 */
function mayMislead(root: string, last: LastBuild, hashes: FileHashes, tools: string): boolean {
  if (last.tools !== tools) return true;
  const before = new Map(Object.entries(last.hashes));
  for (const [path, hash] of hashes) {
    if (!compiled.test(path) || before.get(path) === hash) continue;
    if (config.test(path)) return true;
    if (statSync(join(root, path)).mtimeMs <= last.endedAt) return true;
  }
  return [...before.keys()].some((path) => !hashes.has(path));
}
