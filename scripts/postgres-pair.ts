import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  bringWithinReach,
  findFreePort,
  handOver,
  initialise,
  stopSupervised,
  supervise,
  waitUntilReady,
} from './postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { findReachableTemporaryFolder, findUnprivilegedAccount } from './unprivileged.ts';

export interface PostgresPair {
  /** Superusers' connections to the database `postgres`. */
  primaryUrl: string;
  replicaUrl: string;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

const STREAMING = { wal_level: 'replica', max_wal_senders: '10', hot_standby: 'on' };

/** A throwaway PostgreSQL with a streaming replica, each a process of its own. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const [binaries] = findPostgresBinaries();
  if (!binaries) throw new Error('No PostgreSQL of 15 or newer was found.');
  const account = findUnprivilegedAccount();
  const parent = findReachableTemporaryFolder();
  const folder = mkdtempSync(join(parent, 'vota-taco-primary-'));
  const copy = mkdtempSync(join(parent, 'vota-taco-replica-'));
  const clean = () => {
    for (const path of [folder, copy]) rmSync(path, { recursive: true, force: true });
  };
  try {
    const bin = bringWithinReach(binaries, folder, account);
    const password = randomBytes(12).toString('hex');
    writeFileSync(join(folder, 'password'), password);
    if (account) handOver(folder, account);
    await initialise(bin, binaries.majorVersion, folder, account);
    const [port, copyPort] = [await findFreePort(), await findFreePort()];
    // Before its first start it can be copied as files.
    mkdirSync(join(copy, 'data'), { mode: 0o700 });
    cpSync(join(folder, 'data'), join(copy, 'data'), { recursive: true });
    writeFileSync(join(copy, 'data', 'standby.signal'), '');
    if (account) handOver(copy, account);
    const urlOf = (at: number) => `postgres://postgres:${password}@127.0.0.1:${at}/postgres`;
    const primary = supervise(bin, port, folder, account, STREAMING);
    await waitUntilReady(primary, urlOf(port));
    const origin = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
    const replica = supervise(bin, copyPort, copy, account, {
      ...STREAMING,
      primary_conninfo: origin,
    });
    await waitUntilReady(replica, urlOf(copyPort));
    const stopReplica = () => stopSupervised(replica);
    return {
      primaryUrl: urlOf(port),
      replicaUrl: urlOf(copyPort),
      stopReplica,
      stop: async () => {
        await stopReplica();
        await stopSupervised(primary);
        clean();
      },
    };
  } catch (error) {
    clean();
    throw error;
  }
}
