import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Balancer, isReady, startBalancer, startHaproxy } from './balancer.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import { agent, ballot, castLikeAPhone, inCrowd, openPage, send } from './crowd.ts';
import { countVotes, insertVoters, places } from './voters.ts';

// Two servers on one PostgreSQL behind a balancer: votes at both, limits across both, one is killed
// (SIGKILL) in the middle of a crowd, and then both are replaced one after the other (SIGTERM).

const { values } = parseArgs({
  options: {
    voters: { type: 'string', default: '600' },
    /** The machine's, with the configuration of deploy/compose, instead of our own. */
    haproxy: { type: 'boolean', default: false },
  },
});
const crowd = Number(values.voters);
const say = (text: string) => void process.stderr.write(`  ${text}\n`);
const [place] = places;
if (!place) throw new Error('The demo has no restaurant to vote at.');

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const festival = await openPostgresFestival(10);
const client = new pg.Client({ connectionString: festival.url });
await client.connect();
await insertVoters(client);
const ports = [await freePort(), await freePort()];
const servers: (ChildServer | undefined)[] = [];
const open = async (index: number) => {
  const PORT = String(ports[index]);
  const env = { ...productionEnv, ...festival.env, PORT, DRAIN_SECONDS: '3' };
  servers[index] = await startChildServer('server-process.ts', env);
};
await Promise.all([open(0), open(1)]);
const balancer: Balancer = values.haproxy
  ? await startHaproxy(ports, await freePort())
  : await startBalancer(ports);
const [first = '', second = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
const rows: [what: string, figure: string][] = [];
const row = (what: string, figure: string) => {
  rows.push([what, figure]);
  say(`${what}: ${figure}`);
};
let voter = 0;
let expected = await countVotes(client);

const counters = async () => {
  const { rows: found } = await client.query<{ votes: number; twice: number }>(
    `select (select coalesce(sum(votes), 0) from vote_totals)::int as votes,
       (select count(*) from (select from votes group by user_session, restaurant_id, vote_day, dish_id
         having count(*) > 1) t)::int as twice`,
  );
  return found[0] ?? { votes: -1, twice: -1 };
};
/** Votes without points are in the table but not in the counters. */
const uncounted = expected - (await counters()).votes;

/** @throws unless the database has exactly the votes answered with 201, and no vote of a day twice */
async function proveCounted(): Promise<void> {
  const found = await countVotes(client);
  const { votes, twice } = await counters();
  if (found !== expected || votes + uncounted !== expected || twice > 0) {
    throw new Error(`${expected} votes were answered, ${found} are stored, ${votes} counted.`);
  }
}

try {
  // A page at one server, a vote at the other.
  const waits: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const [at, from] = count % 2 === 0 ? [first, second] : [second, first];
    const shown = { votes: -1 };
    let onSeen = () => {};
    const page = openPage(at, place.restaurantId, (votes) => {
      shown.votes = votes;
      onSeen();
    });
    while (shown.votes < 0) await sleep(20);
    await sleep(800);
    const before = shown.votes;
    const updated = new Promise<void>((resolve) => {
      onSeen = () => void (shown.votes > before && resolve());
    });
    const { status } = await send(from, ballot(voter++, place));
    const votedAt = performance.now();
    if (status !== 201) throw new Error(`A vote was answered with ${status}.`);
    await updated;
    waits.push(performance.now() - votedAt);
    page.close();
    expected += 1;
  }
  const sorted = waits.toSorted((a, b) => a - b);
  row(
    'a vote at one server on a page of the other, 20 times',
    `median ${Math.round(sorted[10] ?? 0)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
  );

  // The same person at both at the same moment.
  const people = 60;
  const tries = await Promise.all(
    Array.from({ length: people * 6 }, async (_, index) => {
      const { status } = await send(
        index % 2 ? first : second,
        ballot(voter + Math.floor(index / 6), place),
      );
      return status;
    }),
  );
  voter += people;
  const counted = tries.filter((status) => status === 201).length;
  if (counted !== people) throw new Error(`${counted} of ${people} people voted.`);
  expected += people;
  await proveCounted();
  row(`${people} people, each at both servers six times at once`, `${counted} votes`);

  const asked = 150;
  const eager = voter++;
  const statuses = await inCrowd(
    asked,
    async (index) => (await send(index % 2 ? first : second, ballot(eager, place))).status,
  );
  const refused = statuses.filter((status) => status === 429).length;
  if (refused !== asked - 60) throw new Error(`${refused} of ${asked} were too many.`);
  expected += 1;
  row(`one person, ${asked} ballots in a minute over both (60 may be)`, `${refused} refused`);

  // One is killed.
  const pages = Array.from({ length: 60 }, () => {
    let votes = -1;
    const page = openPage(balancer.url, place.restaurantId, (count) => (votes = count));
    return { ...page, votes: () => votes };
  });
  while (pages.some(({ votes }) => votes() < 0)) await sleep(50);
  const reads = { done: 0, failed: 0, isOver: false };
  const reading = (async () => {
    while (!reads.isOver) {
      const reply = await send(balancer.url, { path: '/api/states' }).catch(() => null);
      reads.done += 1;
      if (reply?.status !== 200) reads.failed += 1;
    }
  })();
  let killedAt = 0;
  const begun = performance.now();
  const cast = await inCrowd(crowd, async (index) => {
    if (index === Math.floor(crowd / 3)) {
      killedAt = performance.now() - begun;
      void servers[0]?.kill();
    }
    return castLikeAPhone(balancer.url, voter + index, place);
  });
  const took = performance.now() - begun;
  voter += crowd;
  expected += crowd;
  await proveCounted();
  const again = cast.filter(({ retries }) => retries > 0).length;
  row(
    `${crowd} voters, one server killed after ${Math.round(killedAt)} of ${Math.round(took)} ms`,
    `${crowd} votes, ${again} phones had to send again`,
  );
  const [total] = (
    await client.query<{ votes: string }>(
      `select sum(votes)::text as votes from vote_totals where restaurant_id = '${place.restaurantId}'`,
    )
  ).rows;
  const shown = Number(total?.votes);
  const waitedFrom = performance.now();
  while (pages.some(({ votes }) => votes() !== shown)) {
    if (performance.now() - waitedFrom > 40_000) throw new Error('Not all pages show all votes.');
    await sleep(50);
  }
  const returned = pages.filter((page) => page.returns() > 0).length;
  row(
    '60 open pages meanwhile',
    `all show every vote; ${returned} came back by themselves to the other server`,
  );
  row('requests for a list meanwhile', `${reads.done}, ${reads.failed} failed`);
  await open(0);
  while (!(await isReady(ports[0] ?? 0))) await sleep(50);
  await sleep(1500);

  // Both are replaced, as in an update within one version. No client repeats a request.
  reads.done = 0;
  reads.failed = 0;
  const ballots = { done: 0, failed: 0, isOver: false };
  const voting = Array.from({ length: 8 }, async () => {
    while (!ballots.isOver) {
      const at = places[voter % places.length] ?? place;
      const reply = await send(balancer.url, ballot(voter++, at)).catch(() => null);
      ballots.done += 1;
      if (reply?.status !== 201) ballots.failed += 1;
    }
  });
  for (const index of [0, 1]) {
    await servers[index]?.terminate();
    await open(index);
    while (!(await isReady(ports[index] ?? 0))) await sleep(50);
    await sleep(2500);
  }
  ballots.isOver = true;
  reads.isOver = true;
  await Promise.all([...voting, reading]);
  expected += ballots.done - ballots.failed;
  await proveCounted();
  row(
    'both servers replaced one after the other (SIGTERM, 3 s of draining)',
    `${ballots.done} ballots, ${ballots.failed} failed; ${reads.done} lists, ${reads.failed} failed`,
  );
  for (const page of pages) page.close();
  const kind = values.haproxy ? 'HAProxy' : 'our own balancer';
  const lines = rows.map(([what, figure]) => `| ${what} | ${figure} |`);
  process.stdout.write(
    `${[`| Two servers behind ${kind}, ${festival.version} | |`, '| --- | --- |', ...lines].join('\n')}\n`,
  );
} finally {
  agent.destroy();
  await balancer.stop();
  for (const server of servers) await server?.kill().catch(() => {});
  await client.end();
  await festival.remove();
}
