import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

const WORDS = ['creation', 'setup', 'quick', 'recreation', 'deletion', 'ban'] as const;

/** Explains the names of the admin actions on accounts. */
export function AccountHelp() {
  const t = useText();
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-card px-4 font-semibold">
        <Icon name="info" className="text-muted" />
        {t('admin.help_title')}
      </summary>
      <dl className="grid gap-3 p-4 pt-1 md:grid-cols-2 md:gap-x-8">
        {WORDS.map((word) => (
          <div key={word}>
            <dt className="font-semibold">{t(`admin.help_${word}`)}</dt>
            <dd className="text-sm text-muted">{t(`admin.help_${word}_is`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
