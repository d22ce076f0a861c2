import { implement } from '@orpc/server';
import { integrityContract } from '../../domain/integrity/contract.ts';
import type { Integrity } from '../../domain/integrity/schema.ts';
import { type EmbargoState, hiddenAt, readEmbargo } from '../embargo/queries.ts';
import type { ApiContext } from '../http/context.ts';
import type { Services } from '../ports.ts';
import { presentIntegrity, withoutRestaurants } from './present.ts';
import { countAppeals, countByEvidence, countWithheld } from './queries.ts';

/** The withheld votes are read one by one: not for every visitor. */
const FRESH_MS = 30_000;

const os = implement(integrityContract).$context<ApiContext>();

/** A report, and what decides how much of it is shown at a moment. */
interface Read {
  report: Integrity;
  embargo: EmbargoState;
}

/** The last report of each database. */
const reports = new WeakMap<Services['db'], { readAtMs: number; read: Promise<Read> }>();

async function readReport({ db, now }: Services): Promise<Read> {
  const [evidence, withheld, appeals, embargo] = await Promise.all([
    countByEvidence(db),
    countWithheld(db),
    countAppeals(db),
    readEmbargo(db),
  ]);
  return { report: presentIntegrity(evidence, withheld, appeals, now()), embargo };
}

function lastReport(services: Services): Promise<Read> {
  const atMs = services.now().getTime();
  const last = reports.get(services.db);
  if (last && Math.abs(atMs - last.readAtMs) < FRESH_MS) return last.read;
  const read = readReport(services);
  reports.set(services.db, { readAtMs: atMs, read });
  read.catch(() => reports.delete(services.db));
  return read;
}

export const integrityRoutes = os.router({
  read: os.read.handler(async ({ context: { services } }) => {
    const { report, embargo } = await lastReport(services);
    return hiddenAt(embargo, services.now()).totals ? withoutRestaurants(report) : report;
  }),
});
