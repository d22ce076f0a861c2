import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** An empty list: what that means, and what to do next. */
export function EmptyState({
  icon,
  title,
  hint,
  isPage = false,
  children,
}: {
  icon: IconName;
  title: string;
  hint?: string;
  /** Whether it is the page's only content: then its title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
}) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control-line px-6 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-chile-soft text-chile">
        <Icon name={icon} size={7} />
      </span>
      <Title className="max-w-full font-display text-xl font-bold wrap-anywhere">{title}</Title>
      {hint && <p className="max-w-sm text-muted wrap-anywhere">{hint}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
