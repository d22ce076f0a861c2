import * as z from 'zod';
import { ConfigError, optional, readVariables } from './config.values.ts';

/** The variables of scheduled backups. */
export const backupEnvironment = {
  BACKUP_DIR: optional,
  BACKUP_HOOK: optional,
};

/** Where scheduled backups go. */
export interface BackupConfig {
  /** undefined: a backup says itself where to. */
  backupDir: string | undefined;
  /** A command of the shell that gets the path of each new backup; undefined: none. */
  backupHook: string | undefined;
}

/** @throws ConfigError */
export function readBackupConfig(env: Record<string, string | undefined>): BackupConfig {
  const { vars, problems } = readVariables(z.object(backupEnvironment), env);
  if (problems.length > 0) throw new ConfigError(problems);
  return { backupDir: vars.BACKUP_DIR, backupHook: vars.BACKUP_HOOK };
}
