import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { readBroadcastSearch } from './broadcast-search.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { BroadcastEditor } from './BroadcastEditor.tsx';
import { BroadcastList } from './BroadcastList.tsx';
import { BroadcastProgress } from './BroadcastProgress.tsx';
import { broadcastQuery } from './queries.ts';

const route = getRouteApi('/admin/email-broadcast');

/** /admin/email-broadcast: broadcasts. */
export function EmailBroadcastPage() {
  const t = useText();
  // The router's search also keeps invalid values.
  const { mail } = readBroadcastSearch({ ...route.useSearch() });
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-1 gap-6 px-4 py-6">
      {mail === undefined ? (
        <BroadcastList />
      ) : (
        <>
          <BackLink to={paths.emailBroadcast()}>{t('broadcasts.back')}</BackLink>
          {mail === 'new' ? (
            <BroadcastEditor key="new" broadcast={null} />
          ) : (
            <OneBroadcast key={mail} broadcastId={mail} />
          )}
        </>
      )}
    </div>
  );
}

function OneBroadcast({ broadcastId }: { broadcastId: string }) {
  const found = useQuery(broadcastQuery(useApi(), broadcastId));
  useSessionEndOf(found.error);
  if (found.isPending) return <RowsSkeleton />;
  if (!found.data) return <LoadFailure title="broadcasts.load_error" query={found} />;
  return found.data.status === 'draft' ? (
    <BroadcastEditor broadcast={found.data} />
  ) : (
    <BroadcastProgress broadcast={found.data} />
  );
}
