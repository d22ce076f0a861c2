import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FileHashes, hashProjectFiles, hashTools, storedJson } from './check-cache.ts';
import { type CommandOutcome, runCommand } from './run-command.ts';

/** Declarations and build states of `tsc -b`, at the path in tsconfig.base.json. */
export const TYPES_FOLDER = '.tmp/types';

/** The last complete run of the compiler. */
interface LastBuild {
  tools: string;
  /** The state of the files when it began. */
  hashes: Record<string, string>;
  /** In milliseconds since 1970, after it ended. */
  endedAt: number;
}

const compiled = /\.(ts|tsx|mts|cts|json)$/;
const config = /(^|\/)tsconfig[^/]*\.json$|(^|\/)package\.json$/;

/**
 * Compiles all floors. `tsc -b` skips up-to-date files by their times; if the times may be misleading, the
 * compiler starts from scratch.
 * @param root the folder of the root tsconfig.json
 * @param fresh starts from scratch in any case
 */
export async function checkTypes(
  root: string,
  { fresh = false, silenceSeconds }: { fresh?: boolean; silenceSeconds?: number } = {},
): Promise<CommandOutcome> {
  const stored = storedJson<LastBuild>(root, 'types');
  const [hashes, tools] = [hashProjectFiles(root), hashTools(root)];
  const last = stored.read();
  // An interrupted run leaves no record, so the next one starts from scratch.
  stored.remove();
  if (fresh || !last || mayMislead(root, last, hashes, tools)) {
    rmSync(join(root, TYPES_FOLDER), { recursive: true, force: true });
  }
  // More than one would each find out again what they share.
  const outcome = await runCommand('tsc', ['-b', '--pretty', 'false', '--checkers', '1'], {
    cwd: root,
    ...(silenceSeconds === undefined ? {} : { silenceSeconds }),
  });
  const compiledHashes = [...hashes].filter(([path]) => compiled.test(path));
  stored.write({ tools, hashes: Object.fromEntries(compiledHashes), endedAt: Date.now() });
  return outcome;
}

/**
 * Whether file times mislead `tsc -b`: a file older than the last build counts as unchanged, even if it was
 * saved during the build or restored with its old time; a deleted file changes no declaration, so the
 * floors above are skipped; and packages are ignored.
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
