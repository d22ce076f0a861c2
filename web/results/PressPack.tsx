import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { readApiOrigin } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { PackOfResult } from './PackOfResult.tsx';
import { packsQuery } from './pack-query.ts';

/** For organisers: everything about a result as one zip file, made in the background. */
export function PressPack() {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const titleId = useId();
  const failureText = useFailureText();
  const found = useQuery(packsQuery(api));
  const origin = useHydrated() ? readApiOrigin() : '';
  const asking = useMutation({
    mutationFn: (snapshotId: string) => api.results.makePack({ snapshotId }),
    onSuccess: (packs) => client.setQueryData(packsQuery(api).queryKey, packs),
    onError: () => void found.refetch(),
  });
  return (
    <section
      aria-labelledby={titleId}
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
    >
      <div>
        <h2 id={titleId} className="text-lg font-bold">
          {t('resultFiles.pack_title')}
        </h2>
        <p className="text-sm text-muted">{t('resultFiles.pack_hint')}</p>
      </div>
      {asking.isError && <Notice tone="danger">{failureText(asking.error)}</Notice>}
      {found.data ? (
        <>
          {found.data.results.length === 0 && <p>{t('resultFiles.pack_no_result')}</p>}
          {found.data.results.map((result) => (
            <PackOfResult
              key={result.snapshotId}
              result={result}
              origin={origin}
              isAsking={asking.isPending}
              onAsk={() => asking.mutate(result.snapshotId)}
            />
          ))}
        </>
      ) : found.isError ? (
        <LoadFailure title="resultFiles.pack_load_error" query={found} />
      ) : (
        <RowsSkeleton />
      )}
    </section>
  );
}
