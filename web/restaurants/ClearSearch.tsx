import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

/** Empties a search field, in place of the browser's own sign; the focus returns to the field. */
export function ClearSearch({ onClear, className }: { onClear: () => void; className: string }) {
  const t = useText();
  return (
    <button
      type="button"
      aria-label={t('search.clear')}
      onClick={(event) => {
        onClear();
        event.currentTarget.parentElement?.querySelector('input')?.focus();
      }}
      className={`absolute grid size-11 place-items-center rounded-full text-muted hover:bg-chile-soft noscript:hidden ${className}`}
    >
      <Icon name="close" size={4} />
    </button>
  );
}
