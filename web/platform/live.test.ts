import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenLive } from './live.ts';

/** An `EventSource` that tests control. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  setState(readyState: number, event: 'open' | 'error'): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event(event));
  }
  say(name: string, data: unknown): void {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = new EventTarget();
let received: unknown[];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  Source.opened = [];
  received = [];
  end = listenLive('/api/live?restaurant=1', {
    events: { totals: (data) => void received.push(data) },
    onConnected: (isConnected) => void received.push(isConnected),
  });
});
afterEach(() => {
  end();
  show('visible');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** The latest connection, after the given time. */
async function latest(afterMs = 1000): Promise<Source> {
  await vi.advanceTimersByTimeAsync(afterMs);
  return Source.opened.at(-1) as Source;
}

async function countAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  return Source.opened.length;
}

test('opens once the page stands, and hears', async () => {
  expect(await countAfter(999)).toBe(0);
  const source = await latest(1);
  expect(source.url).toBe('/api/live?restaurant=1');
  source.setState(1, 'open');
  source.say('totals', { votes: 3 });
  source.say('weather', { sun: true });
  expect(received).toEqual([true, { votes: 3 }]);
});

test('who passes by opens nothing', async () => {
  end();
  expect(await countAfter(60_000)).toBe(0);
  expect(received).toEqual([]);
});

test('a hidden page holds no connection; seen again, it opens another at once', async () => {
  const first = await latest();
  first.setState(1, 'open');
  show('hidden');
  expect(first.readyState).toBe(Source.CLOSED);
  expect(await countAfter(120_000)).toBe(1);
  show('visible');
  (await latest(0)).setState(1, 'open');
  expect(Source.opened).toHaveLength(2);
  expect(received).toEqual([true, false, true]);
});

test('leaves a broken connection to the browser, which opens it again', async () => {
  const source = await latest();
  source.setState(1, 'open');
  source.setState(0, 'error');
  expect(await countAfter(120_000)).toBe(1);
  source.setState(1, 'open');
  expect(received).toEqual([true, false, true]);
});

test('asks a server that refuses again after waits that grow, and begins anew once it is let in', async () => {
  (await latest()).setState(2, 'error');
  let number = 1;
  for (const waitMs of [3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
    expect(await countAfter(waitMs - 1)).toBe(number);
    (await latest(1)).setState(2, 'error');
    number += 1;
    expect(Source.opened).toHaveLength(number);
  }
  const source = await latest(60_000);
  source.setState(1, 'open');
  source.setState(2, 'error');
  expect(await countAfter(2999)).toBe(number + 1);
  expect(await countAfter(1)).toBe(number + 2);
});

test('does not wait once the network is back', async () => {
  (await latest()).setState(2, 'error');
  browser.dispatchEvent(new Event('online'));
  expect(await countAfter(0)).toBe(2);
});

test('ends with the page, whatever it was waiting for', async () => {
  (await latest()).setState(2, 'error');
  end();
  show('visible');
  browser.dispatchEvent(new Event('online'));
  expect(await countAfter(120_000)).toBe(1);
});
