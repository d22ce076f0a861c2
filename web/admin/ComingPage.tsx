import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconName } from '../ui/Icon.tsx';

/** A page of organisers that is not there yet: says so, and what helps until it is. */
export function ComingPage({
  icon,
  title,
  hint,
  instead,
}: {
  icon: IconName;
  title: TextKey;
  hint: TextKey;
  /** Where to go instead. */
  instead?: { to: string; text: TextKey };
}) {
  const t = useText();
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <h1 className="text-2xl font-extrabold">{t(title)}</h1>
      <EmptyState icon={icon} title={t('admin.soon')} hint={t(hint)}>
        {instead && (
          <ButtonLink look="secondary" to={instead.to}>
            {t(instead.text)}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}
