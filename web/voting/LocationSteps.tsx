import { useId } from 'react';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';

/** What to do, one step after the other. */
export function LocationSteps({ title, steps }: { title: TextKey; steps: readonly TextKey[] }) {
  const t = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-card bg-paper p-4">
      <h3 id={titleId} className="text-lg">
        {t(title)}
      </h3>
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
    </section>
  );
}
