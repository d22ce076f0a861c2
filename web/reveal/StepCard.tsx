import { useLocale, useText } from '../i18n/locale.ts';
import type { Content } from './use-remote.ts';
import { stepText } from './step-text.ts';

/** What is on the screen, or what comes next. */
export function StepCard({
  label,
  content,
  step,
  isLarge = false,
}: {
  label: string;
  content: Content;
  step: number;
  isLarge?: boolean;
}) {
  const t = useText();
  const { language } = useLocale();
  const found = content.steps[step];
  const text = found && stepText(t, language, content.show, found);
  return (
    <section
      className={`grid gap-1 rounded-card p-4 ${isLarge ? 'bg-surface shadow-card' : 'border border-line'}`}
    >
      <h2 className="font-sans text-sm font-semibold text-muted">{label}</h2>
      {text ? (
        <>
          <p className="text-sm wrap-anywhere">{text.over}</p>
          <p
            className={`line-clamp-2 font-display font-bold wrap-anywhere ${isLarge ? 'text-2xl' : 'text-lg'}`}
          >
            {text.title}
          </p>
        </>
      ) : (
        <p className="text-muted">{t('reveal.nothing_next')}</p>
      )}
    </section>
  );
}
