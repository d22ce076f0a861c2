import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { changePresentation } from './kept-reveal.ts';
import { ReadyPanel } from './ReadyPanel.tsx';
import { readRevealSearch } from './reveal-search.ts';
import { revealChoicesQuery } from './queries.ts';
import { SetUp } from './SetUp.tsx';
import { Stage } from './Stage.tsx';
import { useContact, usePresentation } from './use-presentation.ts';

const route = getRouteApi('/admin/reveal');

/** /admin/reveal: chooses what is revealed, prepares it, and is the screen of the evening. */
export function RevealPage() {
  const t = useText();
  const isReady = useHydrated();
  const running = usePresentation();
  const contact = useContact(running?.presentation);
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-extrabold">{t('reveal.title')}</h1>
        <p className="text-muted">{t('reveal.intro')}</p>
      </div>
      {!isReady ? (
        <RowsSkeleton />
      ) : running ? (
        <ReadyPanel running={running} contact={contact} />
      ) : (
        <Choosing />
      )}
      {running?.presentation.isOn && <Stage running={running} onLeave={leaveStage} />}
    </div>
  );
}

const leaveStage = () => changePresentation({ isOn: false, at: Date.now() });

/** Before there is a presentation. */
function Choosing() {
  const search = readRevealSearch({ ...route.useSearch() });
  const navigate = useNavigate({ from: '/admin/reveal' });
  const query = useQuery(revealChoicesQuery(useApi()));
  useSessionEndOf(query.error);
  const choices = query.data;
  const isForeign =
    search.result !== undefined &&
    choices?.results.every(({ snapshotId }) => snapshotId !== search.result) === true;
  useEffect(() => {
    // A link to a result that was withdrawn, or whose signatures count no more.
    if (isForeign) void navigate({ search: {}, replace: true });
  }, [isForeign, navigate]);
  if (query.isPending || isForeign) return <RowsSkeleton />;
  if (!choices) return <LoadFailure title="reveal.load_error" query={query} />;
  return (
    <SetUp
      choices={choices}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
