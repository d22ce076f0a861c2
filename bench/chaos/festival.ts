import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { randomFor } from '../../database/demo/random.ts';
import { type OpenDatabase } from '../../database/open.ts';
import { openPostgres } from '../../database/postgres.ts';
import { bringWithinReach, findFreePort, handOver } from '../../scripts/postgres.ts';
import { findPostgresBinaries } from '../../scripts/postgres-binaries.ts';
import {
  findReachableTemporaryFolder,
  findUnprivilegedAccount,
} from '../../scripts/unprivileged.ts';
import { type FreezingProxy, openFreezingProxy } from '../../server/testing/freezing-proxy.ts';
import { type Balancer, isReady, startBalancer } from '../balancer.ts';
import { productionEnv } from '../festival.ts';
import { insertVoters } from '../voters.ts';
import { Cluster, hasBaseBackup } from './cluster.ts';
import { openDisk } from './disk.ts';
import { Ledger } from './ledger.ts';
import { ManagedServer } from './managed-server.ts';
import { PhoneNetwork } from './network.ts';
import { OpenPages } from './open-pages.ts';
import { Phones } from './phones.ts';
import { PublicLog } from './public-log.ts';

const DATABASE = 'festival';
const DISK_MB = 3000;
/** More than the usual ten: votes that wait for two disks together share their syncs. */
const CONNECTIONS = 24;

export interface FestivalOptions {
  seed: string;
  voters: number;
  /** At how many restaurants they vote. */
  places: number;
  /** Open pages, of the first twelve restaurants. */
  pages: number;
  /** By how much phones shorten their waits. */
  haste: number;
  /** The folder of the version that the servers run at first. */
  root: string;
  /** Whether servers render pages, too; they must be built in `root`. */
  hasPages: boolean;
  /** A folder that gets the logs of servers and databases at the end; null: none. */
  logsTo: string | null;
  /** Whether each database gets a file system of its own where possible. */
  hasDisks: boolean;
}

/** Two servers, their database with a standby, and everything between them and the people who vote. */
export interface ChaosFestival {
  servers: ManagedServer[];
  /** Between each server and the database, in the order of `servers`. */
  proxies: FreezingProxy[];
  primary: Cluster;
  standby: Cluster;
  network: PhoneNetwork;
  phones: Phones;
  pages: OpenPages;
  /** What phones know. */
  ledger: Ledger;
  /** What outsiders see of the votes. */
  publicLog: PublicLog;
  /** The address of the primary's database. */
  databaseUrl(): string;
  /** The database itself, past servers and proxies. */
  withDatabase<Result>(work: (db: OpenDatabase['db']) => Promise<Result>): Promise<Result>;
  areReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the festival: everything runs, and nobody votes yet. */
export async function openChaosFestival(options: FestivalOptions): Promise<ChaosFestival> {
  const folder = mkdtempSync(join(findReachableTemporaryFolder(), 'vota-taco-chaos-'));
  const logs = join(folder, 'logs');
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
    if (options.logsTo !== null) cpSync(logs, options.logsTo, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(logs);
    const [primary, standby] = openClusters(folder, options, closing);
    await primary.create();
    primary.start();
    await primary.ready();
    await prepare(primary, options);
    await primary.stop();
    await standby.copyStopped(primary);
    for (const cluster of [primary, standby]) cluster.start();
    await primary.ready();
    await primary.synchronise();
    return await openAround({ primary, standby, logs, options, closing, close });
  } catch (error) {
    await close();
    throw error;
  }
}

function openClusters(
  folder: string,
  { hasDisks }: FestivalOptions,
  closing: (() => unknown)[],
): [Cluster, Cluster] {
  const found = findPostgresBinaries();
  const binaries = found.find(({ folder: bin }) => hasBaseBackup(bin)) ?? found[0];
  if (!binaries) throw new Error('No PostgreSQL of 15 or newer was found.');
  const account = findUnprivilegedAccount();
  const bin = bringWithinReach(binaries, folder, account);
  if (account) handOver(folder, account);
  const password = randomBytes(12).toString('hex');
  const open = (name: string) => {
    const disk = openDisk(folder, name, hasDisks ? DISK_MB : 0);
    closing.push(() => disk.remove());
    const logFile = join(folder, 'logs', `${name}.log`);
    const cluster = new Cluster({ name, bin, binaries, account, disk, logFile, password });
    closing.push(() => cluster.crash());
    return cluster;
  };
  return [open('first'), open('second')];
}

/** The schema of the servers' version, the demo, and the people who will vote. */
async function prepare(primary: Cluster, { root, voters }: FestivalOptions): Promise<void> {
  await primary.query(`create database ${DATABASE}`);
  const base = pathToFileURL(`${root}/`);
  const load = (path: string): Promise<unknown> => import(new URL(path, base).href);
  const { openPostgres: open } = (await load('database/postgres.ts').catch(() =>
    // Where it was in earlier versions.
    load('database/open.ts'),
  )) as typeof import('../../database/postgres.ts');
  const { loadGeography } = (await load(
    'database/geography/load.ts',
  )) as typeof import('../../database/geography/load.ts');
  const { seedDemo } = (await load(
    'database/demo/seed.ts',
  )) as typeof import('../../database/demo/seed.ts');
  const database = open(primary.url(DATABASE), 2);
  try {
    await database.migrate(async (db) => {
      await loadGeography(db);
      await seedDemo(db, new Date());
    });
  } finally {
    await database.close();
  }
  const client = new pg.Client({ connectionString: primary.url(DATABASE) });
  await client.connect();
  await insertVoters(client, voters);
  await client.end();
}

interface Around {
  primary: Cluster;
  standby: Cluster;
  logs: string;
  options: FestivalOptions;
  closing: (() => unknown)[];
  close: () => Promise<void>;
}

/** Servers, balancer, phones and open pages around the database. */
async function openAround(parts: Around): Promise<ChaosFestival> {
  const { primary, standby, logs, options, closing, close } = parts;
  const { seed, voters, places, pages: pageCount, haste, root, hasPages } = options;
  const servers: ManagedServer[] = [];
  const proxies: FreezingProxy[] = [];
  for (const name of ['one', 'two']) {
    const proxy = await openFreezingProxy(primary.url(DATABASE));
    closing.push(() => proxy.close());
    proxies.push(proxy);
    const env = {
      ...productionEnv,
      DATABASE_URL: proxy.url,
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      DATA_DIR: join(logs, `data-${name}`),
      DRAIN_SECONDS: '2',
      LEDGER_WITHIN_SECONDS: '1',
      CHAOS_PAGES: hasPages ? 'yes' : 'no',
    };
    const logFile = join(logs, `server-${name}.log`);
    const server = new ManagedServer({ name, port: await findFreePort(), env, logFile, root });
    closing.push(() => server.kill());
    server.start();
    servers.push(server);
  }
  const ports = servers.map(({ port }) => port);
  const areReady = async () => (await Promise.all(ports.map(isReady))).every(Boolean);
  await waitUntil(areReady);
  const balancer: Balancer = await startBalancer(ports);
  closing.push(() => balancer.stop());
  const ledger = new Ledger();
  const network = new PhoneNetwork(balancer.url, randomFor(`${seed}:network`));
  closing.push(() => network.close());
  const phones = new Phones({ network, ledger, seed, voters, places, haste }, MAX_SENDING);
  closing.push(() => phones.stop());
  const pages = new OpenPages(balancer.url, pageCount);
  closing.push(() => pages.close());
  const publicLog = new PublicLog(ports);
  closing.push(() => publicLog.close());
  const festival: ChaosFestival = {
    servers,
    proxies,
    primary,
    standby,
    network,
    phones,
    pages,
    ledger,
    publicLog,
    databaseUrl: () => festival.primary.url(DATABASE),
    withDatabase: async (work) => {
      const open = openPostgres(festival.databaseUrl(), 1, { statement: 0 });
      try {
        return await work(open.db);
      } finally {
        await open.close();
      }
    },
    areReady,
    close,
  };
  return festival;
}

/** While so many ballots wait for their answer, nobody begins a new one. */
const MAX_SENDING = 300;

/** @throws after three minutes */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('The servers do not become ready.');
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}
