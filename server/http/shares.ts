import { countedNetworks } from './address.ts';
import { type Admission, ClientGone, Overloaded } from './admission.ts';

/** Lets each network have its share of the turns, and no more, however many connections it opens. */
export interface Shares {
  /**
   * Runs work once the network of its client has room.
   * @param address of the client
   * @param signal aborted when the client has gone: work that still waits is dropped
   * @param key of an answer that others may ask for meanwhile (`join`)
   * @throws Overloaded, ClientGone, and what the work throws
   */
  run<Result>(
    address: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
    key?: string,
  ): Promise<Result>;
  /** Another client asks for the same answer: it must not wait for the share of the first one. */
  join(key: string, address: string): void;
  waiting(): number;
}

/** The part of the turns that one address may have at once. */
const PART = 0.5;
/** Runs work within the share of one client. */
export type InShare = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** What a /64, a /56 and a /48 may have, in shares of one address: a provider's phones share a /48. */
const SHARES = [1, 1, 1.5];

interface Waiter {
  networks: readonly string[];
  key: string | undefined;
  start: (networks: readonly string[]) => void;
}

/**
 * One phone with a hundred connections asks for pages that nobody else asks for, each of which takes a core for some
 * 30 ms. It waits for itself: the others find half of the turns free.
 */
export function createShares({
  limits,
  countRefusal,
}: Pick<Admission, 'limits' | 'countRefusal'>): Shares {
  const { maxRunning, maxWaiting, maxWaitMs } = limits;
  const most = Math.max(1, Math.floor(maxRunning * PART));
  const running = new Map<string, number>();
  const waiting = new Set<Waiter>();

  const hasRoom = (networks: readonly string[]) =>
    networks.every(
      (network, index) => (running.get(network) ?? 0) < Math.ceil(most * (SHARES[index] ?? 1)),
    );

  function refusal(): Overloaded {
    countRefusal('other');
    return new Overloaded();
  }

  function count(networks: readonly string[], change: 1 | -1): void {
    for (const network of networks) {
      const now = (running.get(network) ?? 0) + change;
      if (now > 0) running.set(network, now);
      else running.delete(network);
    }
  }

  function begin(waiter: Waiter, networks: readonly string[]): void {
    waiting.delete(waiter);
    count(networks, 1);
    waiter.start(networks);
  }

  /** The next one begins after whatever has arrived meanwhile was read: the embedded database never waits by itself. */
  const leave = (networks: readonly string[]) =>
    setImmediate(() => {
      count(networks, -1);
      for (const waiter of waiting) {
        if (hasRoom(waiter.networks)) begin(waiter, waiter.networks);
      }
    });

  return {
    run: async (address, signal, work, key) => {
      if (signal?.aborted) throw new ClientGone();
      let networks: readonly string[] = countedNetworks(address);
      if (hasRoom(networks)) count(networks, 1);
      else if (waiting.size >= maxWaiting) throw refusal();
      else
        networks = await wait({
          networks,
          key,
          waiting,
          signal,
          refusal,
          maxWaitMs: maxWaitMs.other,
        });
      try {
        return await work();
      } finally {
        leave(networks);
      }
    },
    join(key, address) {
      if (waiting.size === 0) return;
      const networks = countedNetworks(address);
      if (!hasRoom(networks)) return;
      const waiter = [...waiting].find((one) => one.key === key);
      if (waiter) begin(waiter, networks);
    },
    waiting: () => waiting.size,
  };
}

interface Waiting extends Pick<Waiter, 'networks' | 'key'> {
  waiting: Set<Waiter>;
  signal: AbortSignal | undefined;
  refusal: () => Overloaded;
  maxWaitMs: number;
}

/** @returns the networks that it counts to, once it may begin. @throws Overloaded, ClientGone */
const wait = ({ waiting, signal, refusal, maxWaitMs, ...asked }: Waiting) =>
  new Promise<readonly string[]>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onGone);
    };
    const end = (error: Error) => {
      waiting.delete(waiter);
      settle();
      reject(error);
    };
    const onGone = () => end(new ClientGone());
    const timer = setTimeout(() => end(refusal()), maxWaitMs);
    const start = (counted: readonly string[]) => {
      settle();
      resolve(counted);
    };
    const waiter: Waiter = { ...asked, start };
    signal?.addEventListener('abort', onGone, { once: true });
    waiting.add(waiter);
  });
