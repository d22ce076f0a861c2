import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type Tone = 'danger' | 'amber' | 'agave';

const TONES: Record<Tone, { className: string; icon: IconName }> = {
  danger: { className: 'bg-danger-soft text-danger', icon: 'warning' },
  amber: { className: 'bg-amber-soft text-amber', icon: 'info' },
  agave: { className: 'bg-agave-soft text-agave', icon: 'check' },
};

/**
 * A message. An error interrupts a screen reader, and takes the focus to scroll into view: on a
 * phone it may be above the visible part. Others are announced politely.
 */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { className, icon } = TONES[tone];
  const ref = useRef<HTMLDivElement>(null);
  const isTrouble = tone === 'danger';
  useEffect(() => {
    if (!isTrouble) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [isTrouble]);
  return (
    <div
      ref={ref}
      role={isTrouble ? 'alert' : 'status'}
      tabIndex={isTrouble ? -1 : undefined}
      className={`flex gap-3 rounded-card p-4 text-base outline-none ${className}`}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
