import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the watching process tells one that serves. */
export type Order =
  | { order: 'stop'; skipsDrain: boolean }
  /** Wants its figures, for `ask`. */
  | { order: 'figures'; ask: number }
  /** The figures of all processes that answered, for the one that asked. */
  | { order: 'all'; ask: number; figures: object[] };

/** What a serving process tells the one that watches. */
export type Report =
  | { report: 'open' }
  | { report: 'ask'; ask: number }
  | { report: 'figures'; ask: number; figures: object };

/** Longer than a process takes to read the queues of its database, in milliseconds. */
const FIGURES_WITHIN_MS = 5000;

/** The other processes of this server, as one of them sees them. */
export interface Siblings {
  /** Whether it was the first: it speaks for all at the start. */
  isFirst: boolean;
  /** Tells the watching process that this one serves. */
  sayOpen(): void;
  /** @param stop called for each request to stop. */
  onStop(stop: (skipsDrain: boolean) => void): void;
  /** @param read the figures of this process, for another one that is asked for all */
  onFigures(read: () => Promise<object>): void;
  /** The figures of all processes; of this one alone if the others are silent. */
  figuresOfAll(own: () => Promise<object>): Promise<object[]>;
}

/** null: this process is the only one. */
export function findSiblings(): Siblings | null {
  const { worker } = cluster;
  if (!worker) return null;
  // The watching process decides what a signal to all of them means.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  const tell = (report: Report) => void process.send?.(report);
  const onOrder = (listener: (order: Order) => void) => void process.on('message', listener);
  const asked = new Map<number, (figures: object[]) => void>();
  let asks = 0;
  onOrder((order) => {
    if (order.order === 'all') asked.get(order.ask)?.(order.figures);
  });
  return {
    isFirst: worker.id === 1,
    sayOpen: () => tell({ report: 'open' }),
    onStop: (stop) =>
      onOrder((order) => {
        if (order.order === 'stop') stop(order.skipsDrain);
      }),
    onFigures: (read) =>
      onOrder((order) => {
        if (order.order !== 'figures') return;
        const { ask } = order;
        void read().then((figures) => tell({ report: 'figures', ask, figures }));
      }),
    figuresOfAll: async (own) => {
      const ask = asks++;
      const all = new Promise<object[]>((resolve) => void asked.set(ask, resolve));
      tell({ report: 'ask', ask });
      const figures = await Promise.race([all, sleep(FIGURES_WITHIN_MS, null, { ref: false })]);
      asked.delete(ask);
      return figures ?? [await own()];
    },
  };
}
