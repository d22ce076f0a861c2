import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { linkTo } from '../paths.ts';
import { Icon } from './Icon.tsx';

/**
 * Up one view; the browser's own back works beside it.
 * @param byHistory goes to the page before, if that was one of ours, and to `to` only without one
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
      // A view of the same page is another one: where it leads is not where one is.
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
