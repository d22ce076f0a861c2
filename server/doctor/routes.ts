import { implement } from '@orpc/server';
import { doctorContract } from '../../domain/doctor/contract.ts';
import type { ApiContext } from '../http/context.ts';
import type { Services } from '../ports.ts';
import { requireAdmin } from '../session/guard.ts';
import { examine, examineProxies } from './actions.ts';
import { type Findings, presentExamination } from './present.ts';

const os = implement(doctorContract).$context<ApiContext>();

/** Whoever asks meanwhile gets the examination that runs: mail server and address are asked once. */
const running = new WeakMap<Services['db'], Promise<Findings>>();

function examineOnce({ config, db, now }: Services): Promise<Findings> {
  const before = running.get(db);
  if (before) return before;
  const examining = examine({ config, db, now }).finally(() => running.delete(db));
  running.set(db, examining);
  return examining;
}

export const doctorRoutes = os.router({
  examine: os.examine.handler(async ({ context }) => {
    await requireAdmin(context);
    const { services, clientAddress } = context;
    const findings = await examineOnce(services);
    const proxies = examineProxies(services.config, clientAddress);
    return presentExamination(Object.assign({ proxies }, findings), services.now());
  }),
});
