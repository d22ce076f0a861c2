import { statSync } from 'node:fs';
import { env, loadEnvFile } from 'node:process';

const DEFAULT_FILE = '.env';
/** Of a file's mode: what accounts may that are neither its owner nor in its group. */
const OTHERS = 0o007;

/**
 * Adds the variables of `.env` in the working folder, or of the file that `ENV_FILE` names, to those of this
 * process. A variable that is set already wins, even an empty one. Without a `.env` nothing happens.
 * @returns a warning where every account of the machine may read the secrets of production, else null
 * @throws Error if the file cannot be read, or `ENV_FILE` names none
 */
export function readEnvFile(): string | null {
  const named = env.ENV_FILE?.trim();
  const path = named || DEFAULT_FILE;
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) {
    if (named) throw new Error(`ENV_FILE: there is no file ${path}.`);
    return null;
  }
  loadEnvFile(path);
  const isOpen = file.isFile() && (file.mode & OTHERS) !== 0;
  return isOpen && env.NODE_ENV === 'production'
    ? `WARNING: every account of this machine may use ${path}, which has secrets: chmod 600 ${path}`
    : null;
}
