import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import type { Api } from '../api/client.ts';
import { settingsQuery } from '../shell/queries.ts';
import { followClose, type Phrase, phraseAt, phraseOfDay } from './countdown.ts';
import { endVoting } from './end-voting.ts';
import { VOTING_STATUS } from './queries.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** 9 PM in New York. */
const CLOSE = new Date('2026-05-03T01:00:00Z');
const before = (ms: number) => new Date(CLOSE.getTime() - ms);

describe('what pages say', () => {
  test.each([
    [24 * HOUR + 1, null],
    [24 * HOUR, { say: 'tomorrow' }],
    [21 * HOUR + 1, { say: 'tomorrow' }],
    [21 * HOUR, { say: 'tonight' }],
    [HOUR + 1, { say: 'tonight' }],
    [HOUR, { say: 'minutes', count: 60 }],
    [42 * MINUTE + 1, { say: 'minutes', count: 43 }],
    [42 * MINUTE, { say: 'minutes', count: 42 }],
    [MINUTE + 1, { say: 'minutes', count: 2 }],
    [MINUTE, { say: 'seconds', count: 60 }],
    [1001, { say: 'seconds', count: 2 }],
    [1, { say: 'seconds', count: 1 }],
    [0, { say: 'over' }],
    [-HOUR, { say: 'over' }],
  ])('%i ms before the end is %o', (ms, phrase) => {
    expect(phraseAt(CLOSE, before(ms)).phrase).toEqual(phrase);
  });

  test.each([
    ['2026-05-02T21:59:00Z', 'today'],
    ['2026-05-02T22:00:00Z', 'tonight'],
    ['2026-05-03T03:59:00Z', 'tonight'],
    ['2026-05-03T04:00:00Z', 'midnight'],
    ['2026-05-03T04:01:00Z', 'tomorrow'],
  ])('of an end at %s, twelve hours before, is %s', (end, say) => {
    const moment = new Date('2026-05-02T16:00:00Z');
    expect(phraseAt(new Date(end), moment).phrase).toEqual({ say });
  });
});

test.each([
  ['2026-05-02', 'tonight'],
  ['2026-05-01', 'tomorrow'],
])('before it knows the time, a page of %s says %s', (today, say) => {
  expect(phraseOfDay(CLOSE, today)).toEqual({ say });
});

describe('an open page', () => {
  let said: (Phrase | null)[];
  let leave: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    said = [];
  });
  afterEach(() => {
    leave();
    vi.useRealTimers();
  });

  /** @param aheadMs by how much the phone's clock is ahead of the server's */
  function open(leftMs: number, aheadMs = 0): void {
    vi.setSystemTime(before(leftMs).getTime() + aheadMs);
    leave = followClose(
      CLOSE,
      () => Date.now() - aheadMs,
      (phrase) => said.push(phrase),
    );
  }
  const last = () => said.at(-1);

  test.each([0, 5 * MINUTE, -5 * MINUTE])(
    'whose clock is %i ms ahead says that voting is over at the moment of the server, and then is still',
    (aheadMs) => {
      open(2 * MINUTE, aheadMs);
      vi.advanceTimersByTime(2 * MINUTE - 1);
      expect(last()).toEqual({ say: 'seconds', count: 1 });
      vi.advanceTimersByTime(1);
      expect(last()).toEqual({ say: 'over' });
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test('changes its words with each minute, and with each second of the last one', () => {
    open(3 * MINUTE - 1);
    vi.advanceTimersByTime(3 * MINUTE);
    const minutes = [3, 2].map((count) => ({ say: 'minutes', count }));
    const seconds = Array.from({ length: 60 }, (_, index) => ({
      say: 'seconds',
      count: 60 - index,
    }));
    expect(said).toEqual([...minutes, ...seconds, { say: 'over' }]);
  });

  test('begins with the last day, however long it was open before', () => {
    open(60 * 24 * HOUR);
    vi.advanceTimersByTime(59 * 24 * HOUR - 1);
    expect(said.every((phrase) => phrase === null)).toBe(true);
    vi.advanceTimersByTime(MINUTE);
    expect(last()).toEqual({ say: 'tomorrow' });
  });

  test('that is left says nothing more', () => {
    open(MINUTE);
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('at the end all that the page knows of voting is over, of the same moment as before', () => {
  const client = new QueryClient();
  const api = {} as Api;
  const settingsKey = settingsQuery(api).queryKey;
  const statusKey = [...VOTING_STATUS, 'a'];
  const open = { votingEnabled: true, voting: 'open', votingClosesAt: CLOSE.toISOString() };
  client.setQueryData(settingsKey, { ...open, appTitle: 'Tacos' } as PublicSettings, {
    updatedAt: 5,
  });
  client.setQueryData(statusKey, { ...open, votedToday: true }, { updatedAt: 7 });
  endVoting(client, api);
  const over = { votingEnabled: false, voting: 'over', votingClosesAt: CLOSE.toISOString() };
  expect(client.getQueryData(settingsKey)).toEqual({ ...over, appTitle: 'Tacos' });
  expect(client.getQueryData(statusKey)).toEqual({ ...over, votedToday: true });
  expect(client.getQueryState(settingsKey)?.dataUpdatedAt).toBe(5);
  expect(client.getQueryState(statusKey)?.dataUpdatedAt).toBe(7);
});
