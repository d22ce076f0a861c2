import { useId } from 'react';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { stepsTitle } from './location-steps.ts';
import type { PositionProblem } from './position-machine.ts';

/** The steps that help, under their own heading. */
export function LocationSteps({
  problem,
  steps,
  level = 3,
}: {
  problem: PositionProblem;
  steps: readonly TextKey[];
  /** Level of its heading: one below the heading above it. */
  level?: 2 | 3;
}) {
  const t = useText();
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-card bg-paper p-4">
      <Heading id={titleId} className="text-lg">
        {t(stepsTitle(problem))}
      </Heading>
      <StepList steps={steps} />
    </section>
  );
}

export function StepList({ steps }: { steps: readonly TextKey[] }) {
  const t = useText();
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-chile-soft text-sm font-bold text-chile tabular-nums"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{t(step)}</span>
        </li>
      ))}
    </ol>
  );
}
