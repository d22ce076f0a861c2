import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerReader } from '../../domain/ledger/rules.download.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { PUBLISHED_PATH, formatPublished } from '../../domain/ledger/rules.published.ts';
import { CHECKPOINT_PATH, KEYS_PATH } from '../../domain/ledger/rules.recount.ts';
import { tilePath } from '../../domain/ledger/rules.tiles.ts';
import { type CheckOptions, type CheckedLog, checkLog } from './check-log.ts';
import { replaceFile } from './file-writer.ts';
import { isGood } from './report.ts';

/**
 * Copies a log into a folder, as files that any server of files can serve, and checks it meanwhile. What the folder has
 * already is not downloaded again, but checked again, and a log that does not extend it is refused.
 *
 * The head is replaced after all that it stands for, and the published numbers after the head, because their reader reads
 * them first: whoever reads while files are replaced, or after a crash, finds a whole log. Nothing is deleted. If the
 * published numbers differ, neither is replaced.
 */
export async function mirrorLog(
  options: Omit<CheckOptions, 'since' | 'onBundle' | 'onTile'>,
  folder: string,
): Promise<CheckedLog> {
  const pathOf = (path: string) => join(folder, path);
  const write = async (path: string, content: Uint8Array): Promise<void> => {
    if (!isSame(pathOf(path), content)) replaceFile(pathOf(path), content);
  };
  const head = pathOf(CHECKPOINT_PATH);
  const log = await checkLog({
    ...options,
    read: readFolderFirst(options.read, folder),
    since: existsSync(head) ? readFileSync(head, 'utf8') : undefined,
    onBundle: (name, bytes) => write(tilePath(name), bytes),
    onTile: (tile) => write(tilePath(tile), tile.hashes),
  });
  if (!isGood(log)) return log;
  replaceFile(pathOf(KEYS_PATH), log.keys.map((key) => `${formatVkey(key)}\n`).join(''));
  replaceFile(head, log.head.note);
  replaceFile(pathOf(PUBLISHED_PATH), formatPublished(log.published));
  return log;
}

/** Full bundles and tiles never change, so that a copy of them is as good as the log's, once it is checked. */
function readFolderFirst(read: LedgerReader, folder: string): LedgerReader {
  return async (path, limit) => {
    const copy = join(folder, path);
    const isForEver = path.startsWith('tile/') && !path.includes('.p/');
    return isForEver && existsSync(copy) ? readFileSync(copy) : read(path, limit);
  };
}

const isSame = (path: string, content: Uint8Array): boolean =>
  existsSync(path) && readFileSync(path).equals(content);
