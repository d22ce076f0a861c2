import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type Tone = 'danger' | 'amber' | 'agave';

const TONES: Record<Tone, { className: string; icon: IconName }> = {
  danger: { className: 'bg-danger-soft text-danger', icon: 'warning' },
  amber: { className: 'bg-amber-soft text-amber', icon: 'info' },
  agave: { className: 'bg-agave-soft text-agave', icon: 'check' },
};

/** One thing to know now. Trouble interrupts a screen reader, the rest waits its turn. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { className, icon } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-card p-4 text-base ${className}`}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
