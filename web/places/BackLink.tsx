import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/Icon.tsx';

/** Up one view; the browser's own back works beside it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-3 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-full px-3 font-semibold text-chile hover:bg-chile-soft"
    >
      <Icon name="back" />
      {children}
    </Link>
  );
}
