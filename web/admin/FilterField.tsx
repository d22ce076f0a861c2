import { type ReactNode, useId } from 'react';

/** The classes of every filter control. */
export const filterControl =
  'min-h-11 w-full min-w-0 rounded-card border border-control-line bg-surface px-3 text-base text-ink';

/** A filter control under its label. */
export function FilterField({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  /** @param id of the control, which the label refers to */
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={`grid min-w-0 gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
