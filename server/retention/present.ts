import { dueAt, RETENTION_POLICY_NAMES, RETENTION } from '../../domain/retention/rules.ts';
import type { PolicyReport } from '../../domain/retention/schema.ts';
import type { inspectRetention } from './actions.ts';
import type { RunSums } from './queries.ts';

const momentOf = (at: Date | number | null) => (at === null ? null : new Date(at).toISOString());

/** Every policy, in the declared order. */
export function presentReport(
  looks: Awaited<ReturnType<typeof inspectRetention>>,
  runs: readonly RunSums[],
): PolicyReport[] {
  return RETENTION_POLICY_NAMES.map((policy) => {
    const look = looks.find((one) => one.policy === policy);
    const run = runs.find((one) => one.policy === policy);
    const oldest = look?.oldest ?? null;
    const isFailing = run?.failedAt != null && run.failedAt >= (run.ranAt ?? 0);
    return {
      promise: policy,
      period: RETENTION[policy].period,
      ranAt: momentOf(run?.ranAt ?? null),
      erasedLast: run?.erasedLast ?? null,
      erasedOn: run?.erasedOn ?? null,
      due: look?.due ?? 0,
      nextDueAt: momentOf(oldest && dueAt(policy, oldest)),
      failedAt: isFailing ? momentOf(run.failedAt) : null,
      failure: isFailing ? run.failure : null,
    };
  });
}
