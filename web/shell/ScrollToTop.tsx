import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

/** S2 §9. */
const SHOWN_AFTER_PX = 300;

/** Also where the page grows under it, without being scrolled. */
const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true });
  const growth = new ResizeObserver(listener);
  growth.observe(document.body);
  return () => {
    removeEventListener('scroll', listener);
    growth.disconnect();
  };
};

/** Of a link as wide as the page, enough is left to press. */
const CONTROLS = 'main :is(button,select,input,label,summary,a.rounded-full)';

/** Distances from the right and from below: its corners, and the middle. */
const POINTS = [
  [18, 98],
  [18, 142],
  [40, 120],
  [62, 98],
  [62, 142],
] as const;

/** Whether it would cover a control. */
const isTaken = () =>
  POINTS.some(([right, bottom]) =>
    document
      .elementsFromPoint(innerWidth - right, innerHeight - bottom)
      .some((one) => one.closest(CONTROLS)),
  );

/**
 * A button back to the top of a long page; placed above the bar to vote. It is hidden while it would cover a
 * control, a form that has the focus, or another bar (`gives-way` in web/styles.css).
 */
export function ScrollToTop() {
  const t = useText();
  const isShown = useSyncExternalStore(
    subscribe,
    () => scrollY > SHOWN_AFTER_PX && !isTaken(),
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
      className="rise gives-way fixed right-4 bottom-[max(96px,calc(80px+env(safe-area-inset-bottom)))] z-10 grid size-12 place-items-center rounded-full border border-control-line bg-surface text-chile shadow-card hover:bg-chile-soft"
    >
      <Icon name="arrow-up" />
    </button>
  );
}
