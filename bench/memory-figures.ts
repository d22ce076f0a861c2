import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a process holds, in bytes, and how it runs. */
export interface MemoryFigures {
  rss: number;
  /** With what nothing refers to any more. */
  heapUsed: number;
  heapTotal: number;
  /** Memory outside of the heap that objects own, buffers included. */
  external: number;
  arrayBuffers: number;
  /** Directly after a full garbage collection; null: none was asked for. */
  collected: { heapUsed: number; external: number } | null;
  /** Of the event loop, since the last reading; the pause of a forced collection is left out. */
  loopP99Ms: number;
  loopMaxMs: number;
  /** User and system time since the start of the process. */
  cpuMs: number;
}

let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;

/** After a collection, buffers are given back by another thread. */
const SWEEP_MS = 250;

/** @param collect forces a garbage collection after the reading; needs `--expose-gc` */
export async function readMemoryFigures(collect: boolean): Promise<MemoryFigures> {
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage();
  const [loopP99Ms, loopMaxMs] = delay ? [delay.percentile(99) / 1e6, delay.max / 1e6] : [0, 0];
  const collected = collect ? await collectGarbage() : null;
  delay?.disable();
  delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = memory;
  const cpuMs = (user + system) / 1000;
  return {
    rss,
    heapUsed,
    heapTotal,
    external,
    arrayBuffers,
    collected,
    loopP99Ms,
    loopMaxMs,
    cpuMs,
  };
}

async function collectGarbage(): Promise<MemoryFigures['collected']> {
  if (!globalThis.gc) throw new Error('The process was started without --expose-gc.');
  globalThis.gc();
  const { heapUsed } = process.memoryUsage();
  await sleep(SWEEP_MS);
  return { heapUsed, external: process.memoryUsage().external };
}
