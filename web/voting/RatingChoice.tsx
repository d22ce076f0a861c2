import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** One rating of a dish: a thumb-sized radio button behind its picture. */
export function RatingChoice({
  name,
  value,
  label,
  title,
  isChecked,
  isOver,
  onLook,
  onRate,
  onKeyDown,
  children,
}: {
  /** Name of the group. */
  name: string;
  value: number;
  label: string;
  title: string | undefined;
  isChecked: boolean;
  /** Whether it would exceed the ballot's cap. */
  isOver: boolean;
  /** Called when the mouse is over it; null: no longer. */
  onLook: (value: number | null) => void;
  onRate: (value: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  return (
    <label
      title={title}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && !isOver) onLook(value);
      }}
      onPointerLeave={() => onLook(null)}
      className="relative grid size-11 place-items-center rounded-full has-enabled:cursor-pointer has-enabled:hover:bg-chile-soft has-focus-visible:outline-3 has-focus-visible:outline-chile has-disabled:cursor-not-allowed"
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        disabled={isOver}
        aria-label={label}
        onChange={() => onRate(value)}
        onKeyDown={onKeyDown}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      {children}
    </label>
  );
}

export function Zero({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-on={isOn}
      className="grid size-8 place-items-center rounded-full border border-control-line text-sm font-bold text-muted data-[on=true]:border-ink data-[on=true]:bg-ink data-[on=true]:text-paper"
    >
      0
    </span>
  );
}

export function Taco({
  isFilled,
  isLocked,
  isInviting,
}: {
  isFilled: boolean;
  isLocked: boolean;
  isInviting: boolean;
}) {
  return (
    <span
      data-on={isFilled}
      data-locked={isLocked}
      className={`pointer-events-none relative text-ink [--fill:transparent] data-[locked=true]:text-control-line data-[on=true]:text-ink data-[on=true]:[--fill:var(--marigold)] ${isInviting ? 'inviting' : ''}`}
    >
      <Icon name="taco-full" size={8} />
      {isInviting && (
        <span className="inviting-fill absolute inset-0 opacity-0 [--fill:var(--marigold)]">
          <Icon name="taco-full" size={8} />
        </span>
      )}
    </span>
  );
}
