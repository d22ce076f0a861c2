import { useId, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export interface MoreAction {
  icon: IconName;
  text: string;
  /** The action with its object, for screen readers. */
  label: string;
  onChoose: () => void;
}

/** Below this share of the screen, a menu opens upwards. */
const LOW = 2 / 3;

/** The least distance from the edge of the screen. */
const EDGE_PX = 16;

/**
 * The minor actions of a row, behind three dots. The platform's popover closes it on Escape and on a
 * tap outside, and restores the focus. Whatever an action opens can restore it to the button, too.
 * @param label the name of the button, with the object
 */
export function MoreMenu({ label, actions }: { label: string; actions: readonly MoreAction[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  /** Beside the button. It scrolls with the page. */
  const place = () => {
    if (!button.current || !menu.current) return;
    const { top, bottom, right } = button.current.getBoundingClientRect();
    const isLow = bottom > innerHeight * LOW;
    Object.assign(menu.current.style, {
      top: `${scrollY + (isLow ? top : bottom)}px`,
      right: `${Math.max(EDGE_PX, document.documentElement.clientWidth - right)}px`,
      translate: isLow ? '0 -100%' : '',
    });
  };
  return (
    <div
      className="shrink-0"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="grid size-11 place-items-center rounded-full text-muted hover:bg-chile-soft"
      >
        <Icon name="more" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        className="rise absolute inset-auto m-0 max-w-[calc(100vw-32px)] min-w-44 rounded-card border border-line bg-surface p-2 text-ink shadow-card"
      >
        {actions.map(({ icon, text, label: actionLabel, onChoose }) => (
          <button
            key={text}
            type="button"
            aria-label={actionLabel}
            onClick={() => {
              close();
              button.current?.focus({ preventScroll: true });
              onChoose();
            }}
            className="flex min-h-12 w-full items-center gap-3 rounded-card px-3 text-left font-semibold hover:bg-chile-soft"
          >
            <Icon name={icon} />
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
