import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { waitingReviewsQuery } from '../moderation/queries.ts';
import { waitingObjectionsQuery } from '../objections/queue-queries.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { waitingClustersQuery, waitingQuery } from './queries.ts';
import { ADMIN_SECTIONS, type AdminPage, adminPageOf } from './sections.ts';

/** Navigation of the admin pages; on a phone, folded into one line with the current page. */
export function AdminNavigation() {
  const t = useText();
  const listId = useId();
  const pathname = useLocation({ select: (location) => location.pathname });
  const here = adminPageOf(pathname);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Navigating to another page closes it.
  const isOpen = openAt === pathname;
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    <nav
      aria-label={t('admin.navigation')}
      className="border-line max-lg:border-b max-lg:bg-surface lg:border-r print:hidden"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
        className="flex min-h-12 w-full items-center gap-3 px-4 text-left font-semibold hover:bg-chile-soft lg:hidden"
      >
        <Icon name={here?.icon ?? 'menu'} className="text-chile" />
        <span className="sr-only">{t('admin.navigation')}: </span>
        <span className="min-w-0 flex-1 truncate">{t(here?.text ?? 'admin.navigation')}</span>
        <Icon name="chevron-down" className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div
        id={listId}
        className={`gap-5 px-3 max-lg:pb-4 lg:sticky lg:top-16 lg:grid lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:py-6 ${isOpen ? 'grid pt-2' : 'hidden'}`}
      >
        {ADMIN_SECTIONS.map(({ title, pages }) => (
          <Section key={title} title={t(title)} pages={pages} here={here} />
        ))}
      </div>
    </nav>
  );
}

function Section({
  title,
  pages,
  here,
}: {
  title: string;
  pages: readonly AdminPage[];
  here: AdminPage | undefined;
}) {
  const t = useText();
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className="px-3 pb-1 text-sm font-semibold text-muted">
        {title}
      </p>
      <ul aria-labelledby={titleId} className="grid gap-0.5">
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={page === here ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-card px-3 py-1 leading-tight hover:bg-chile-soft aria-[current=page]:bg-chile-soft aria-[current=page]:font-semibold aria-[current=page]:text-chile"
            >
              <Icon name={page.icon} />
              <span className="min-w-0 flex-1">{t(page.text)}</span>
              {page.to === paths.accessRequests() && <WaitingRequests />}
              {page.to === paths.reviewModeration() && <WaitingReviews />}
              {page.to === paths.votes() && <WaitingClusters />}
              {page.to === paths.objectionQueue() && <WaitingObjections />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WaitingRequests() {
  const { data } = useQuery(waitingQuery(useApi()));
  return <Waiting count={data ? data.requests + data.proposals : 0} />;
}

function WaitingReviews() {
  const { data } = useQuery(waitingReviewsQuery(useApi()));
  return <Waiting count={data ? data.reviews + data.appeals : 0} />;
}

function WaitingClusters() {
  const { data } = useQuery(waitingClustersQuery(useApi()));
  return <Waiting count={data?.clusters ?? 0} />;
}

function WaitingObjections() {
  const { data } = useQuery(waitingObjectionsQuery(useApi()));
  return <Waiting count={data?.objections ?? 0} />;
}

/** How many items wait for an admin on a page. */
function Waiting({ count }: { count: number }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-amber-soft px-2 text-sm font-semibold text-amber tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('admin.waiting', { count })}</span>
    </span>
  );
}
