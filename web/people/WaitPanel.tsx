import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Countdown } from './Countdown.tsx';
import type { Wait } from './waits.ts';

/**
 * The orange panel of a pause that the server requires: why, how long, and what the user can do
 * meanwhile. It takes the focus to be read; as an alert it would be read again every second.
 * @param takesFocus not where it only reappears after a reload
 */
export function WaitPanel({
  title,
  text,
  wait,
  takesFocus = true,
  children,
}: {
  title: string;
  text?: string;
  wait: Wait;
  takesFocus?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      className="grid gap-4 rounded-card border border-amber bg-amber-soft p-4 text-amber outline-none"
    >
      <div className="flex gap-3">
        <Icon name="clock" className="mt-0.5" />
        <div className="grid min-w-0 gap-2">
          <p id={`${id}-title`} className="font-bold">
            {title}
          </p>
          {text && <p id={`${id}-text`}>{text}</p>}
          <Countdown wait={wait} />
        </div>
      </div>
      {children}
    </div>
  );
}
