import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../database/demo/random.ts';
import { isReady } from '../balancer.ts';
import type { ChaosFestival } from './festival.ts';

/** What happens to the festival while people vote. */
export interface Fault {
  name: string;
  what: string;
  /** Why it cannot happen here; null: it can. */
  obstacle?: (festival: ChaosFestival) => string | null;
  /**
   * Makes it happen.
   * @param onOver called when its cause is over; only what follows counts as recovery
   * @returns what it was exactly
   */
  run(festival: ChaosFestival, deps: FaultDeps): Promise<string>;
  /** What has to be done before the next one, once everything is compared. */
  after?: (festival: ChaosFestival) => Promise<void>;
}

export interface FaultDeps {
  random: Random;
  onOver: () => void;
  /** How much longer or shorter than usual faults last; 1: as usual. */
  scale: number;
  /** The folder of the version to restart into. */
  root: string;
}

/** Waits some seconds, drawn between two numbers. @returns how many */
async function hold({ random, scale }: FaultDeps, from: number, to: number): Promise<number> {
  const seconds = random.between(from, to) * scale;
  await sleep(seconds * 1000);
  return Math.round(seconds * 10) / 10;
}

const draw = ({ servers, proxies }: ChaosFestival, random: Random) => {
  const index = random.whole(0, servers.length - 1);
  const [server, proxy] = [servers[index], proxies[index]];
  if (!server || !proxy) throw new Error('The festival has no servers.');
  return { server, proxy };
};

async function failOver(
  festival: ChaosFestival,
  deps: FaultDeps,
  isSilent: boolean,
): Promise<string> {
  const { primary, standby, proxies } = festival;
  // A machine that vanishes closes no connection.
  if (isSilent) for (const proxy of proxies) proxy.freeze('existing');
  await primary.crash();
  const seconds = await hold(deps, 1, 4);
  await standby.promote();
  festival.primary = standby;
  festival.standby = primary;
  for (const proxy of proxies) proxy.redirect(festival.databaseUrl());
  deps.onOver();
  return `${seconds} s until the standby took over`;
}

const cannotFollow = ({ standby }: ChaosFestival): string | null =>
  standby.canFollowAnew() ? null : 'without pg_basebackup there is no second standby';

/** The former primary becomes the standby of the new one, and commits wait for it again. */
async function rebuildStandby({ primary, standby, proxies }: ChaosFestival): Promise<void> {
  for (const proxy of proxies) proxy.thaw();
  await standby.followAnew(primary);
  standby.start();
  await standby.ready();
  await primary.synchronise();
}

async function pause(festival: ChaosFestival, deps: FaultDeps, from: number, to: number) {
  const { server } = draw(festival, deps.random);
  server.pause();
  const seconds = await hold(deps, from, to);
  server.resume();
  deps.onOver();
  return `${server.name}, ${seconds} s`;
}

const CLOCK_MINUTES = [3, -3, 60, -60, 24 * 60];

/** In the order of the report. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'server-kill',
    what: 'SIGKILL of a server',
    run: async (festival, deps) => {
      const { server } = draw(festival, deps.random);
      await server.kill();
      await hold(deps, 0.5, 2);
      server.start();
      deps.onOver();
      return server.name;
    },
  },
  {
    name: 'both-kill',
    what: 'SIGKILL of both servers',
    run: async ({ servers }, deps) => {
      await Promise.all(servers.map((server) => server.kill()));
      await hold(deps, 0.5, 2);
      for (const server of servers) server.start();
      deps.onOver();
      return 'both';
    },
  },
  {
    name: 'pause',
    what: 'a server stopped (SIGSTOP) for seconds',
    run: (festival, deps) => pause(festival, deps, 2, 6),
  },
  {
    name: 'pause-long',
    what: 'a server stopped for longer than its limits',
    run: (festival, deps) => pause(festival, deps, 32, 36),
  },
  {
    name: 'postmaster-kill',
    what: 'SIGKILL of the postmaster',
    run: async ({ primary }, deps) => {
      await primary.killPostmaster();
      await hold(deps, 0, 2);
      primary.start();
      deps.onOver();
      return primary.name;
    },
  },
  {
    name: 'cut',
    what: 'connections to the database cut',
    run: async (festival, deps) => {
      const { proxies } = festival;
      const times = deps.random.whole(1, 5);
      for (let time = 0; time < times; time += 1) {
        for (const proxy of proxies) proxy.cut();
        await hold(deps, 0, 0.5);
      }
      deps.onOver();
      return `${times} times`;
    },
  },
  {
    name: 'freeze',
    what: 'one server and the database silent to each other',
    run: async (festival, deps) => {
      const { server, proxy } = draw(festival, deps.random);
      proxy.freeze();
      const seconds = await hold(deps, 6, 25);
      proxy.thaw();
      deps.onOver();
      return `${server.name}, ${seconds} s`;
    },
  },
  {
    name: 'freeze-existing',
    what: 'all present connections to the database silent, new ones work',
    run: async ({ proxies }, deps) => {
      for (const proxy of proxies) proxy.freeze('existing');
      deps.onOver();
      return 'both servers';
    },
    after: async ({ proxies }) => {
      for (const proxy of proxies) proxy.thaw();
    },
  },
  {
    name: 'database-away',
    what: 'the database refuses connections',
    run: async ({ proxies }, deps) => {
      for (const proxy of proxies) await proxy.refuse();
      const seconds = await hold(deps, 3, 10);
      for (const proxy of proxies) await proxy.accept();
      deps.onOver();
      return `${seconds} s`;
    },
  },
  {
    name: 'disk-full',
    what: "the database's disk full",
    obstacle: ({ primary }) =>
      primary.disk.fill ? null : 'no file system could be mounted that may be filled',
    run: async ({ primary }, deps) => {
      const before = primary.restarts;
      primary.disk.fill?.();
      const seconds = await hold(deps, 4, 10);
      primary.disk.free();
      deps.onOver();
      return `${seconds} s, ${primary.restarts - before} restarts of the database`;
    },
  },
  {
    name: 'standby-kill',
    what: 'the synchronous standby lost, and back',
    run: async ({ standby }, deps) => {
      await standby.crash();
      const seconds = await hold(deps, 2, 12);
      standby.start();
      deps.onOver();
      return `${seconds} s`;
    },
  },
  {
    name: 'failover',
    what: 'the primary killed, the synchronous standby takes over',
    obstacle: cannotFollow,
    run: (festival, deps) => failOver(festival, deps, false),
    after: rebuildStandby,
  },
  {
    name: 'failover-silent',
    what: 'the same, and no connection is told',
    obstacle: cannotFollow,
    run: (festival, deps) => failOver(festival, deps, true),
    after: rebuildStandby,
  },
  {
    name: 'restart',
    what: 'both servers replaced one after the other (SIGTERM)',
    run: async ({ servers }, deps) => {
      for (const server of servers) {
        await server.terminate();
        server.start(deps.root);
        while (!(await isReady(server.port))) await sleep(50);
      }
      deps.onOver();
      return 'one after the other';
    },
  },
  {
    name: 'clock',
    what: 'the clock of one server jumps, and back',
    run: async (festival, deps) => {
      const { server } = draw(festival, deps.random);
      const minutes = deps.random.pick(CLOCK_MINUTES);
      server.shiftClock(minutes * 60_000);
      await hold(deps, 4, 8);
      server.shiftClock(0);
      deps.onOver();
      return `${server.name}, ${minutes > 0 ? '+' : ''}${minutes} min`;
    },
  },
  {
    name: 'phones',
    what: 'the phones’ network: half of the answers lost, a fifth of the requests slow',
    run: async ({ network }, deps) => {
      network.quality = { cut: 0.5, slow: 0.2 };
      await hold(deps, 5, 10);
      network.quality = { cut: 0, slow: 0 };
      deps.onOver();
      return '';
    },
  },
];
