import { useText } from '../i18n/speech.ts';
import { Icon } from '../ui/Icon.tsx';

/** Three steps, folded away once one knows them. */
export function HowToVote() {
  const t = useText();
  const steps = [t('voting.how_1'), t('voting.how_2'), t('voting.how_3')];
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 items-center gap-2 px-4 font-semibold">
        <Icon name="info" className="text-chile" />
        {t('voting.how_title')}
        <Icon name="forward" className="ml-auto rotate-90 text-muted group-open:-rotate-90" />
      </summary>
      <ol className="grid gap-3 px-4 pb-4">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-chile-soft font-display font-bold text-chile">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </details>
  );
}
