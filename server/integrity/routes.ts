import { implement } from '@orpc/server';
import { integrityContract } from '../../domain/integrity/contract.ts';
import type { Integrity } from '../../domain/integrity/schema.ts';
import { readHidden } from '../embargo/queries.ts';
import type { ApiContext } from '../http/context.ts';
import type { Services } from '../ports.ts';
import { presentIntegrity, withoutRestaurants } from './present.ts';
import { countAppeals, countByEvidence, countWithheld } from './queries.ts';

/** The withheld votes are read one by one: not for every visitor. */
const FRESH_MS = 30_000;

const os = implement(integrityContract).$context<ApiContext>();

/** The last report of each database. */
const reports = new WeakMap<Services['db'], { readAtMs: number; report: Promise<Integrity> }>();

async function readReport({ db, now }: Services): Promise<Integrity> {
  const [evidence, withheld, appeals] = await Promise.all([
    countByEvidence(db),
    countWithheld(db),
    countAppeals(db),
  ]);
  return presentIntegrity(evidence, withheld, appeals, now());
}

function lastReport(services: Services): Promise<Integrity> {
  const atMs = services.now().getTime();
  const last = reports.get(services.db);
  if (last && Math.abs(atMs - last.readAtMs) < FRESH_MS) return last.report;
  const report = readReport(services);
  reports.set(services.db, { readAtMs: atMs, report });
  report.catch(() => reports.delete(services.db));
  return report;
}

export const integrityRoutes = os.router({
  read: os.read.handler(async ({ context: { services } }) => {
    const { db, now } = services;
    const [report, hidden] = await Promise.all([lastReport(services), readHidden(db, now())]);
    return hidden.totals ? withoutRestaurants(report) : report;
  }),
});
