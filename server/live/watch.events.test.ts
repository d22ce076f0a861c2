import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VotingNow } from '../../domain/voting/schema.ts';
import { NO_EMBARGO } from '../../domain/embargo/rules.ts';
import type { Stream } from './stream.ts';
import { createWatch } from './watch.ts';

const HERE = 'c0ffee00-0000-4000-8000-000000000001';
const THERE = 'c0ffee00-0000-4000-8000-000000000002';
const none = { votes: 0, points: 0 };
const readTotals = vi.fn(async (restaurantId: string) => ({
  restaurantId,
  day: '2026-05-02',
  isHidden: false,
  hiddenFrom: null,
  today: none,
  allTime: { ...none, voters: 0 },
}));
const OPEN: VotingNow = { votingEnabled: true, voting: 'open', votingClosesAt: null };
const PAUSED: VotingNow = { votingEnabled: false, voting: 'paused', votingClosesAt: null };
const readVoting = vi.fn<() => Promise<VotingNow>>();

const noTrouble = { note: () => null };

let watch: ReturnType<typeof createWatch>;

/** A page that notes the events that it receives: `voting open`, `totals`, `reviews`, `beat` or `end`. */
function page() {
  const received: string[] = [];
  const stream: Stream = {
    send: (frame) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(frame.toString()) ?? [];
      const { voting, restaurantId } = data ? JSON.parse(data) : {};
      if (event === 'voting') received.push(`voting ${voting}`);
      else if (event === undefined)
        received.push(frame.toString() === ':\n\n' ? 'beat' : 'nothing known');
      else received.push(restaurantId === HERE ? event : `${event} elsewhere`);
    },
    end: () => void received.push('end'),
  };
  return { stream, received };
}

beforeEach(() => {
  vi.useFakeTimers();
  readTotals.mockClear();
  readVoting.mockReset().mockResolvedValue(OPEN);
  const log = pino({ level: 'silent' });
  watch = createWatch({
    readTotals,
    readVoting,
    readEmbargo: async () => ({ embargo: NO_EMBARGO, isPublished: false }),
    now: () => new Date(),
    today: () => '2026-05-02',
    log,
    trouble: noTrouble,
  });
});
afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Looks at a restaurant until all initial events have arrived. */
async function join(restaurantId = HERE) {
  const { stream, received } = page();
  watch.join(restaurantId, stream);
  await pass(0);
  const first = received.splice(0).toSorted();
  return { stream, received, first };
}

describe('the voting switch', () => {
  test('is sent first to each page, and read for the first alone', async () => {
    const one = await join();
    const other = await join(HERE);
    expect([one.first, other.first]).toEqual([
      ['totals', 'voting open'],
      ['totals', 'voting open'],
    ]);
    expect(readVoting).toHaveBeenCalledTimes(1);
  });

  test('is sent to all when it changes, at once where an event announces it', async () => {
    const pages = [await join(), await join(THERE)];
    watch.onSetting('voting_enabled');
    await pass(0);
    expect(pages.map(({ received }) => received)).toEqual([[], []]);
    readVoting.mockResolvedValue(PAUSED);
    watch.onSetting('app_title');
    await pass(0);
    expect(readVoting).toHaveBeenCalledTimes(2);
    watch.onSetting('voting_enabled');
    await pass(0);
    expect(pages.map(({ received }) => received)).toEqual([['voting paused'], ['voting paused']]);
    expect((await join()).first).toContain('voting paused');
  });

  test('is looked at every 5 s, also after a reading that failed', async () => {
    const { received } = await join();
    readVoting.mockRejectedValueOnce(new Error('The database is away.'));
    await pass(5000);
    expect(received).toEqual([]);
    readVoting.mockResolvedValue(PAUSED);
    await pass(4999);
    expect(received).toEqual([]);
    await pass(1);
    expect(received).toEqual(['voting paused']);
  });

  test('is sent when the set time comes, or becomes another one, at once where that is announced', async () => {
    const { received } = await join();
    const closesAt = '2026-05-03T01:00:00.000Z';
    readVoting.mockResolvedValue({ ...OPEN, votingClosesAt: closesAt });
    watch.onSetting('voting_closes_at');
    await pass(0);
    expect(received.splice(0)).toEqual(['voting open']);
    readVoting.mockResolvedValue({ ...PAUSED, voting: 'over', votingClosesAt: closesAt });
    await pass(5000);
    expect(received).toEqual(['voting over']);
  });

  test('is read once more when it is asked for while it is being read', async () => {
    const { received } = await join();
    const slow = Promise.withResolvers<VotingNow>();
    readVoting.mockReturnValueOnce(slow.promise).mockResolvedValueOnce(PAUSED);
    for (let time = 0; time < 3; time += 1) watch.onSetting('voting_enabled');
    expect(readVoting).toHaveBeenCalledTimes(2);
    slow.resolve(OPEN);
    await pass(0);
    expect(readVoting).toHaveBeenCalledTimes(3);
    expect(received).toEqual(['voting paused']);
  });

  test('is nobody’s while nobody looks, and is read anew for who comes then', async () => {
    const { stream } = await join();
    const slow = Promise.withResolvers<VotingNow>();
    readVoting.mockReturnValueOnce(slow.promise);
    watch.onSetting('voting_enabled');
    watch.leave(stream);
    slow.resolve(PAUSED);
    watch.onSetting('voting_enabled');
    watch.onMissed();
    await pass(60_000);
    expect(readVoting).toHaveBeenCalledTimes(2);
    expect((await join()).first).toContain('voting open');
    expect(readVoting).toHaveBeenCalledTimes(3);
  });
});

describe('a page', () => {
  test('gets a sign of life every 25 s', async () => {
    const { received } = await join();
    await pass(24_999);
    expect(received).toEqual([]);
    await pass(1);
    expect(received).toEqual(['beat']);
    await pass(25_000);
    expect(received).toEqual(['beat', 'beat']);
  });

  test('that comes within the beat of another gets the totals of that one', async () => {
    await join();
    await join();
    expect(readTotals).toHaveBeenCalledTimes(1);
    await pass(700);
    await join();
    expect(readTotals).toHaveBeenCalledTimes(2);
    await pass(700);
    expect(readTotals).toHaveBeenCalledTimes(2);
  });

  test('that comes when a vote waits for the end of the beat gets the newer totals', async () => {
    await join();
    watch.onEvent({ type: 'votes', restaurantId: HERE });
    const late = await join();
    expect(late.first).toEqual(['voting open']);
    await pass(700);
    expect(late.received).toEqual(['totals']);
  });

  test('is notified of its own restaurant alone', async () => {
    const { received } = await join();
    watch.onEvent({ type: 'reviews', restaurantId: THERE });
    watch.onEvent({ type: 'votes', restaurantId: THERE });
    await pass(3000);
    expect(received).toEqual([]);
    expect(readTotals).toHaveBeenCalledTimes(1);
    watch.onEvent({ type: 'reviews', restaurantId: HERE });
    await pass(1100);
    expect(received).toEqual(['reviews']);
    expect([watch.knows(HERE), watch.knows(THERE)]).toEqual([true, false]);
  });

  test('stays when another one of its restaurant leaves', async () => {
    const { stream } = await join();
    const { received } = await join();
    watch.leave(stream);
    watch.leave(stream);
    expect(watch.counts()).toMatchObject({ streams: 1, restaurants: 1 });
    watch.onEvent({ type: 'reviews', restaurantId: HERE });
    await pass(1100);
    await pass(24_000);
    expect(received).toEqual(['reviews', 'beat']);
  });

  test('hears of sold-out dishes once the shared list is read anew', async () => {
    const { received } = await join();
    await pass(700);
    received.splice(0);
    watch.onEvent({ type: 'dishes', restaurantId: HERE });
    watch.onEvent({ type: 'dishes', restaurantId: HERE });
    await pass(1000);
    expect(received).toEqual([]);
    await pass(100);
    expect(received).toEqual(['dishes']);
  });

  test('gets all anew where something may have been missed', async () => {
    const { received } = await join();
    await pass(700);
    readVoting.mockResolvedValue(PAUSED);
    readTotals.mockClear();
    watch.onMissed();
    await pass(1100);
    expect(received).toEqual(['voting paused', 'reviews', 'dishes']);
    expect(readTotals).toHaveBeenCalledTimes(1);
  });

  test('is ended with all others, and nothing of it is left', async () => {
    const pages = [await join(), await join(THERE)];
    watch.end();
    expect(pages.map(({ received }) => received)).toEqual([['end'], ['end']]);
    expect(watch.counts()).toEqual({ streams: 0, restaurants: 0, timers: 0 });
  });

  test('of many is notified in its turn', async () => {
    const pages = Array.from({ length: 1001 }, page);
    for (const { stream } of pages) watch.join(HERE, stream);
    await pass(0);
    for (const { received } of pages) received.splice(0);
    watch.onEvent({ type: 'reviews', restaurantId: HERE });
    vi.advanceTimersByTime(1100);
    const countNotified = () => pages.filter(({ received }) => received.includes('reviews')).length;
    expect(countNotified()).toBe(500);
    await pass(1);
    await pass(1);
    expect(countNotified()).toBe(1001);
  });
});
