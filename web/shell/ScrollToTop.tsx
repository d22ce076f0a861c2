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

/** Distances from the side and from below: its corners, and the middle. */
const POINTS = [
  [18, 98],
  [18, 142],
  [40, 120],
  [62, 98],
  [62, 142],
] as const;

/** Whether it would cover a control on that side. */
const isTaken = (side: 'left' | 'right') =>
  POINTS.some(([far, bottom]) =>
    document
      .elementsFromPoint(side === 'right' ? innerWidth - far : far, innerHeight - bottom)
      .some((one) => one.closest(CONTROLS)),
  );

/** Where it stands now; null where it is not of use, or in the way on both sides. */
const findSide = () =>
  scrollY <= SHOWN_AFTER_PX ? null : isTaken('right') ? (isTaken('left') ? null : 'left') : 'right';

/**
 * A button back to the top of a long page; placed above the bar to vote. It changes sides where it would cover a
 * control, and is hidden where that does not help, over a form that has the focus, or another bar (`gives-way` in web/styles.css).
 */
export function ScrollToTop() {
  const t = useText();
  const side = useSyncExternalStore(subscribe, findSide, () => null);
  if (!side) return null;
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
      className={`rise gives-way fixed bottom-[max(96px,calc(80px+env(safe-area-inset-bottom)))] z-10 grid size-12 place-items-center rounded-full border border-control-line bg-surface text-chile shadow-card hover:bg-chile-soft ${side === 'right' ? 'right-4' : 'left-4'}`}
    >
      <Icon name="arrow-up" />
    </button>
  );
}
