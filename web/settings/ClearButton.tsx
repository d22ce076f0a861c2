import { useText } from '../i18n/locale.ts';

/** Clears one row of the monitor, after a confirmation. */
export function ClearButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      aria-label={t('settings.cache_clear_label', { name })}
      onClick={onClick}
      className="min-h-11 rounded-full border border-control-line px-4 text-sm font-semibold whitespace-nowrap hover:bg-chile-soft md:border-line"
    >
      {t('settings.cache_clear')}
    </button>
  );
}
