import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultDeps } from './faults.ts';
import type { ChaosFestival } from './festival.ts';
import type { Seen } from './ledger.ts';
import { type Findings, verify } from './verify.ts';

/** What one fault did. Times in milliseconds. */
export interface RoundReport extends Findings {
  fault: string;
  detail: string;
  seen: Seen;
  /** The longest time without an acknowledged vote, from the beginning of the fault until its recovery. */
  outageMs: number;
  /** From the end of the fault until the first acknowledged vote. */
  firstMs: number;
  /** From the end of the fault until votes are counted at the usual rate again. */
  recoveryMs: number;
  /** From the last answer until all open pages show all votes. */
  pagesMs: number;
}

export interface RoundPlan extends Omit<FaultDeps, 'onOver'> {
  /** New ballots a second. */
  perSecond: number;
  /** How long people vote before the fault, and at least after it, in milliseconds. */
  calmMs: number;
  /** The part of the rate before the fault that counts as usual; 0: any. */
  usual: number;
}

/** Open pages must show what is counted within this time. */
const PAGES_TRUE_MS = 45_000;
/** Nothing may take longer: then the round has a fault. */
const RECOVERY_LIMIT_MS = 120_000;
const ANSWERS_LIMIT_MS = 150_000;
const WINDOW_MS = 1000;

/** Lets people vote, makes a fault happen, waits until all is as before, and compares everything. */
export async function runRound(
  festival: ChaosFestival,
  fault: Fault,
  plan: RoundPlan,
): Promise<RoundReport> {
  const { phones, ledger, servers } = festival;
  const faults: string[] = [];
  const endedBefore = servers.map(({ endedByItself }) => endedByItself);
  phones.start(plan.perSecond);
  await sleep(plan.calmMs);
  const begunAt = performance.now();
  const usual = Math.min(plan.perSecond, ledger.rate(begunAt - plan.calmMs, begunAt)) * plan.usual;
  let overAt = begunAt;
  const detail = await fault.run(festival, { ...plan, onOver: () => (overAt = performance.now()) });
  const usualFrom = await waitForRate(festival, usual, overAt);
  if (usualFrom === null) faults.push('votes were not counted at the usual rate again');
  const usualAt = usualFrom ?? performance.now();
  const outageMs = ledger.longestGap(begunAt, Math.max(usualAt, overAt));
  const firstMs = (ledger.firstFrom(overAt) ?? performance.now()) - overAt;
  await sleep(plan.calmMs);
  phones.stop();
  if (!(await settle(festival))) faults.push('phones were left without an answer');
  const pagesMs = await festival.withDatabase((db) => festival.pages.untilTrue(db, PAGES_TRUE_MS));
  if (pagesMs === null) faults.push('open pages do not show what is counted');
  if (!(await becomesReady(festival))) faults.push('a server is not ready');
  servers.forEach(({ name, endedByItself }, index) => {
    if (endedByItself > (endedBefore[index] ?? 0)) faults.push(`server ${name} ended by itself`);
  });
  const findings = await festival.withDatabase((db) => verify(ledger, db));
  faults.push(...(await festival.withDatabase((db) => festival.publicLog.check(db))));
  await fault.after?.(festival);
  return {
    ...findings,
    faults: [...faults, ...findings.faults],
    fault: fault.name,
    detail,
    seen: ledger.takeSeen(),
    outageMs,
    firstMs,
    recoveryMs: Math.max(0, usualAt - overAt),
    pagesMs: pagesMs ?? PAGES_TRUE_MS,
  };
}

/** @returns since when votes have been counted at this rate, at the earliest from `from` on */
async function waitForRate(
  { ledger, areReady }: ChaosFestival,
  perSecond: number,
  from: number,
): Promise<number | null> {
  for (let start = from; start - from < RECOVERY_LIMIT_MS; start += 100) {
    const waitMs = start + WINDOW_MS - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (ledger.rate(start, start + WINDOW_MS) < perSecond) continue;
    if (await areReady()) return start;
  }
  return null;
}

/** Waits until every phone has its answer. @returns whether that happened in time */
async function settle({ phones }: ChaosFestival): Promise<boolean> {
  const deadline = performance.now() + ANSWERS_LIMIT_MS;
  while (phones.sending > 0) {
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

async function becomesReady({ areReady }: ChaosFestival): Promise<boolean> {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  while (!(await areReady())) {
    if (performance.now() > deadline) return false;
    await sleep(100);
  }
  return true;
}
