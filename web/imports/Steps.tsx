import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

const STEPS = ['file', 'plan', 'done'] as const;
const TEXTS = {
  file: 'imports.step_file',
  plan: 'imports.step_check',
  done: 'imports.step_done',
} as const;

/** The current one of the three steps. */
export function Steps({ at }: { at: (typeof STEPS)[number] }) {
  const t = useText();
  const here = STEPS.indexOf(at);
  return (
    <ol aria-label={t('imports.steps_label')} className="flex gap-2 sm:gap-4">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === here ? 'step' : undefined}
          className={`flex min-w-0 flex-1 items-center gap-2 border-t-4 pt-2 wrap-anywhere text-sm font-semibold ${index <= here ? 'border-chile text-ink' : 'border-line text-muted'}`}
        >
          <span
            aria-hidden="true"
            className={`grid size-7 shrink-0 place-items-center rounded-full tabular-nums ${index <= here ? 'bg-chile text-on-chile' : 'bg-line text-muted'}`}
          >
            {index < here ? <Icon name="check" size={4} /> : index + 1}
          </span>
          {t(TEXTS[step])}
        </li>
      ))}
    </ol>
  );
}
