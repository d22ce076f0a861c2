import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

/** S2 §9. */
const SHOWN_AFTER_PX = 300;

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
};

/**
 * A button back to the top of a long page; placed above anything that sticks to the lower edge. It is
 * hidden while a form has the focus, whose texts it would cover.
 */
export function ScrollToTop() {
  const t = useText();
  const isShown = useSyncExternalStore(
    subscribe,
    () => scrollY > SHOWN_AFTER_PX,
    () => false,
  );
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label={t('shell.scroll_to_top')}
      title={t('shell.scroll_to_top')}
      onClick={() => {
        const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
        // The button disappears after its use: the focus moves to the page.
        document.getElementById('main')?.focus({ preventScroll: true });
        scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
      }}
      className="rise in-[:root:has(form_:focus)]:hidden fixed right-4 bottom-[max(96px,calc(80px+env(safe-area-inset-bottom)))] z-10 grid size-12 place-items-center rounded-full border border-control-line bg-surface text-chile shadow-card hover:bg-chile-soft"
    >
      <Icon name="arrow-up" />
    </button>
  );
}
