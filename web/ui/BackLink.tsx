import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { linkTo } from '../paths.ts';
import { Icon } from './Icon.tsx';

/**
 * Up one level; the browser's own back button works too.
 * @param byHistory goes to the previous page, if that was one of ours, else to `to`
 */
export function BackLink({
  to,
  byHistory = false,
  children,
}: {
  to: string;
  byHistory?: boolean;
  children: string;
}) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      {...linkTo(to)}
      // Views of one page differ by their search: only an exact match is active.
      activeOptions={{ exact: true }}
      onClick={(event) => {
        if (!byHistory || !canGoBack) return;
        event.preventDefault();
        router.history.back();
      }}
      className="-ml-3 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-full px-3 font-semibold text-chile hover:bg-chile-soft"
    >
      <Icon name="back" />
      {children}
    </Link>
  );
}
