import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort, handOver, initialise } from '../../scripts/postgres.ts';
import type { PostgresBinaries } from '../../scripts/postgres-binaries.ts';
import type { Account } from '../../scripts/unprivileged.ts';
import type { Disk } from './disk.ts';

/** The name under which a standby follows, and for which commits wait. */
const STANDBY = 'standby';

/** As in production: what was answered is on the disk. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  hot_standby: 'on',
  max_wal_senders: '10',
  wal_keep_size: '256MB',
  max_wal_size: '512MB',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '500ms',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Ends the server ($1 is its log) when this process has gone: then standard input closes. It has a signal
 * of its own, since a server that is killed leaves its children for a moment.
 */
const SUPERVISOR = `
exec 3<&0
log=$1; shift
"$@" </dev/null >>"$log" 2>&1 &
server=$!
( read -r _ <&3; kill -QUIT $server ) 2>/dev/null &
watcher=$!
wait $server
kill $watcher 2>/dev/null
`;
const RESTART_MS = 300;
const READY_MS = 90_000;

/** Whether a folder of binaries has the tool that copies a running cluster; the npm package has none. */
export const hasBaseBackup = (bin: string): boolean => existsSync(join(bin, 'pg_basebackup'));

interface ClusterOptions {
  name: string;
  bin: string;
  binaries: PostgresBinaries;
  account: Account | undefined;
  disk: Disk;
  logFile: string;
  password: string;
}

/**
 * One PostgreSQL server with its data folder. While it should run, it is started again when it ends, as a
 * service manager does.
 */
export class Cluster {
  readonly name: string;
  readonly disk: Disk;
  port = 0;
  /** How often it was started again because it had ended by itself. */
  restarts = 0;
  readonly #options: ClusterOptions;
  #child: ChildProcess | undefined;
  #shouldRun = false;
  #primary: Cluster | undefined;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.name = options.name;
    this.disk = options.disk;
  }

  get #data(): string {
    return join(this.disk.folder, 'data');
  }

  url(database = 'postgres'): string {
    return `postgres://postgres:${this.#options.password}@127.0.0.1:${this.port}/${database}`;
  }

  /** Makes a new cluster in the empty folder. */
  async create(): Promise<void> {
    const { bin, binaries, account, password } = this.#options;
    const { folder } = this.disk;
    writeFileSync(join(folder, 'password'), password);
    if (account) handOver(folder, account);
    await initialise(bin, binaries.majorVersion, folder, account);
    this.port = await findFreePort();
  }

  /** Becomes the standby of another cluster that is stopped: its files are copied. */
  async copyStopped(primary: Cluster): Promise<void> {
    const { account } = this.#options;
    mkdirSync(this.#data, { mode: 0o700 });
    cpSync(primary.#data, this.#data, { recursive: true });
    writeFileSync(join(this.#data, 'standby.signal'), '');
    if (account) handOver(this.disk.folder, account);
    this.#primary = primary;
    this.port = await findFreePort();
  }

  /** Whether a standby can be made from a running primary. */
  canFollowAnew(): boolean {
    return hasBaseBackup(this.#options.bin);
  }

  /** Throws its own data away, and becomes the standby of a running cluster. */
  async followAnew(primary: Cluster): Promise<void> {
    const { bin, account } = this.#options;
    rmSync(this.#data, { recursive: true, force: true });
    mkdirSync(this.#data, { mode: 0o700 });
    if (account) chownSync(this.#data, account.uid, account.gid);
    const args = ['--pgdata', this.#data, '--dbname', primary.#connection(), '--checkpoint=fast'];
    const backup = spawn(join(bin, 'pg_basebackup'), args, {
      cwd: this.disk.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...account,
    });
    const [code] = (await once(backup, 'close')) as [number | null];
    if (code !== 0) throw new Error(`pg_basebackup ended with ${code}.`);
    const signal = join(this.#data, 'standby.signal');
    writeFileSync(signal, '');
    if (account) chownSync(signal, account.uid, account.gid);
    chmodSync(this.#data, 0o700);
    this.#primary = primary;
  }

  #connection(): string {
    return `host=127.0.0.1 port=${this.port} user=postgres password=${this.#options.password}`;
  }

  /** Starts it, and from now on again when it ends. */
  start(): void {
    this.#shouldRun = true;
    this.#spawn();
  }

  #spawn(): void {
    const { bin, account, logFile } = this.#options;
    const own = {
      ...SETTINGS,
      port: String(this.port),
      ...(this.#primary && {
        primary_conninfo: `${this.#primary.#connection()} application_name=${STANDBY}`,
      }),
    };
    const options = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    writeFileSync(logFile, '', { flag: 'a' });
    if (account) chownSync(logFile, account.uid, account.gid);
    const command = [join(bin, 'postgres'), '-D', this.#data, ...options];
    const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', logFile, ...command], {
      cwd: this.disk.folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      ...account,
    });
    child.stdin?.on('error', () => {});
    this.#child = child;
    child.once('exit', () => {
      if (!this.#shouldRun || this.#child !== child) return;
      this.restarts += 1;
      setTimeout(() => {
        if (this.#shouldRun && this.#child === child) this.#spawn();
      }, RESTART_MS);
    });
  }

  /** Waits until it takes connections. @throws after a minute and a half */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      try {
        return void (await this.query('select 1'));
      } catch (error) {
        if (Date.now() > deadline)
          throw new Error(`${this.name} does not start.`, { cause: error });
      }
      await sleep(50);
    }
  }

  /** One statement on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.url(database),
      connectionTimeoutMillis: 5000,
      query_timeout: 30_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** SIGKILL to the main process alone, as of a system without memory. Its children notice by themselves. */
  async killPostmaster(): Promise<void> {
    await this.#end(() => process.kill(this.#postmaster(), 'SIGKILL'));
  }

  /** SIGKILL to all processes at once: the machine is lost. */
  async crash(): Promise<void> {
    await this.#end(() => {
      const postmaster = this.#postmaster();
      for (const pid of [postmaster, ...childrenOf(postmaster)]) kill(pid);
    });
  }

  /** Stops it in an orderly way. */
  async stop(): Promise<void> {
    await this.#end(() => process.kill(this.#postmaster(), 'SIGINT'));
  }

  async #end(signal: () => void): Promise<void> {
    this.#shouldRun = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    signal();
    await ended;
  }

  /** Makes a standby the primary, which waits for no standby as long as it has none. */
  async promote(): Promise<void> {
    await this.waitFor('');
    await this.query('select pg_promote()');
    this.#primary = undefined;
  }

  /** @param standbys the value of `synchronous_standby_names`: commits wait for one of these */
  async waitFor(standbys: string): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '${standbys}'`);
    await this.query('select pg_reload_conf()');
  }

  /** Waits until a standby has everything, and from then on commits wait for it. */
  async synchronise(): Promise<void> {
    await this.waitFor(STANDBY);
    const deadline = Date.now() + READY_MS;
    for (;;) {
      const [row] = await this.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_replication
         where sync_state = 'sync' and state = 'streaming' and flush_lsn is not null`,
      );
      if (row?.count === 1) return;
      if (Date.now() > deadline) throw new Error(`${this.name} has no synchronous standby.`);
      await sleep(100);
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** From /proc, since PostgreSQL's processes are no group; elsewhere they end soon by themselves. */
function childrenOf(parent: number): number[] {
  return (existsSync('/proc') ? readdirSync('/proc') : []).map(Number).filter((pid) => {
    if (!Number.isInteger(pid)) return false;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}
