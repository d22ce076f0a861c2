import { Link } from '@tanstack/react-router';
import type { RequestsSearch } from '../owners/requests-search.ts';
import { useText } from '../i18n/locale.ts';
import type { ModerationSearch } from '../moderation/moderation-search.ts';
import type { VotesSearch } from '../vote-rulings/votes-search.ts';
import { useActiveInView } from './use-active-in-view.ts';

type Tab = RequestsSearch['tab'] | ModerationSearch['tab'] | VotesSearch['tab'];

/** The tabs of an admin page, each with the number of items that wait in it. */
export function PageTabs({
  label,
  to,
  tabs,
  open,
}: {
  label: string;
  /** The page's path; the open tab is in its address as `tab`. */
  to: string;
  /** `tab` is undefined for the default tab, which the address leaves out. */
  tabs: readonly { tab: Tab; text: string; count: number }[];
  open: Tab;
}) {
  const t = useText();
  const row = useActiveInView<HTMLElement>(open);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto border-b border-line"
    >
      {tabs.map((one) => (
        <Link
          key={one.text}
          to={to}
          search={one.tab ? { tab: one.tab } : {}}
          resetScroll={false}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={open === one.tab ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-chile aria-[current=page]:text-ink"
        >
          {one.text}
          {one.count > 0 && (
            <span className="min-w-6 rounded-full bg-amber-soft px-2 text-center text-sm text-amber tabular-nums">
              <span aria-hidden="true">{one.count}</span>
              <span className="sr-only">{t('owners.tab_waiting', { count: one.count })}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
