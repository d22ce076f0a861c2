import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { adviseOnLocation, stepsTitle } from './location-steps.ts';
import { StepList } from './LocationSteps.tsx';
import { readBrowser } from './position-browser.ts';
import type { PositionProblem } from './position-machine.ts';

/** Help for a problem in this browser, collapsed: the list below it matters more. */
export function LocationHelp({ problem }: { problem: PositionProblem }) {
  const t = useText();
  const { why, steps } = adviseOnLocation(problem, readBrowser(), 'list');
  return (
    <details className="group w-full rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-card px-4 font-semibold text-chile hover:bg-chile-soft [&::-webkit-details-marker]:hidden">
        {t(stepsTitle(problem))}
        <Icon
          name="forward"
          size={4}
          className="rotate-90 transition-transform group-open:-rotate-90 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-3 p-4 pt-2">
        <p className="text-muted">{t(why)}</p>
        <StepList steps={steps} />
      </div>
    </details>
  );
}
