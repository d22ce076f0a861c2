import type { ReactNode } from 'react';

const TONES = {
  amber: 'bg-amber-soft text-amber',
  agave: 'bg-agave-soft text-agave',
  danger: 'bg-danger-soft text-danger',
  muted: 'bg-line text-ink',
} as const;
export type ChipTone = keyof typeof TONES;

/** A status as one word. */
export function StatusChip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center justify-self-start rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap max-md:justify-self-end ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
