import { useId } from 'react';
import type { ResultPack, ResultPacks } from '../../domain/results/schema.packs.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { isUnderWay } from './pack-query.ts';

/** The press pack of one result: ask for it, watch it being made, download it. */
export function PackOfResult({
  result: { version, isPublished, newest, ready },
  origin,
  isAsking,
  onAsk,
}: {
  result: ResultPacks['results'][number];
  /** Of the API. */
  origin: string;
  isAsking: boolean;
  onAsk: () => void;
}) {
  const t = useText();
  const titleId = useId();
  const hasFailed = newest?.state === 'failed';
  const isMaking = isUnderWay(newest);
  // It says that the result is under embargo, and the result is out.
  const isStale = isPublished && ready?.isUnderEmbargo === true;
  return (
    <section aria-labelledby={titleId} className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={titleId} className="font-semibold">
          {t('resultFiles.pack_version', { version: String(version) })}
        </h3>
        <span
          className={`inline-flex shrink-0 rounded-full px-3 py-1 text-sm font-semibold ${isPublished ? 'bg-agave-soft text-agave' : 'bg-amber-soft text-amber'}`}
        >
          {t(isPublished ? 'resultFiles.pack_published' : 'resultFiles.pack_embargo')}
        </span>
      </div>
      {hasFailed && newest.failure && (
        // Not a `Notice`, which would take the focus of everybody who opens the page.
        <p className="flex gap-3 rounded-card bg-danger-soft p-4 text-danger">
          <Icon name="warning" className="mt-0.5" />
          {t(`resultFiles.pack_failure_${newest.failure}`)}
        </p>
      )}
      {isStale && !isMaking && <Notice tone="amber">{t('resultFiles.pack_stale')}</Notice>}
      {isMaking && newest && <Progress pack={newest} />}
      {ready && <Download pack={ready} origin={origin} isStale={isStale} />}
      {!isMaking && (
        <Button
          look={ready && !isStale ? 'secondary' : 'primary'}
          className="justify-self-start"
          disabled={isAsking}
          onClick={onAsk}
        >
          {t(
            hasFailed
              ? 'resultFiles.pack_again'
              : ready
                ? 'resultFiles.pack_anew'
                : 'resultFiles.pack_make',
          )}
        </Button>
      )}
    </section>
  );
}

function Progress({ pack: { done, total } }: { pack: ResultPack }) {
  const t = useText();
  const textId = useId();
  const percent = total > 0 ? Math.round((done / total) * 100) : undefined;
  return (
    <div className="grid gap-2">
      <p id={textId} role="status" className="tabular-nums">
        {percent !== undefined
          ? t('resultFiles.pack_making', { done, count: total })
          : t('resultFiles.pack_waiting')}
      </p>
      <div
        role="progressbar"
        aria-labelledby={textId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={`h-3 overflow-hidden rounded-full bg-line ${percent === undefined ? 'shimmer' : ''}`}
      >
        {percent !== undefined && (
          <div className="h-full rounded-full bg-chile" style={{ width: `${percent}%` }} />
        )}
      </div>
      <p className="text-sm text-muted">{t('resultFiles.pack_leave')}</p>
    </div>
  );
}

const MEGABYTE = 1024 * 1024;

function Download({
  pack,
  origin,
  isStale,
}: {
  pack: ResultPack;
  origin: string;
  isStale: boolean;
}) {
  const t = useText();
  const { day, moment } = useMoments();
  const { id, bytes, sha256, createdAt, keptUntil } = pack;
  return (
    <div className="grid gap-2">
      <a
        href={`${origin}/api/results/packs/${id}/file`}
        download=""
        className={`inline-flex min-h-12 items-center justify-center gap-2 justify-self-start rounded-full px-5 py-2 font-semibold ${isStale ? 'border border-control-line bg-surface hover:bg-chile-soft' : 'bg-chile text-on-chile hover:brightness-95'}`}
      >
        <Icon name="download" />
        {t('resultFiles.pack_download', { megabytes: Math.max(0.1, (bytes ?? 0) / MEGABYTE) })}
      </a>
      <p className="text-sm text-muted">
        {t('resultFiles.pack_kept', { made: moment(createdAt), until: day(keptUntil) })}
      </p>
      <p className="text-sm text-muted">
        {t('resultFiles.about_hash')} <code className="wrap-anywhere">{sha256}</code>
      </p>
    </div>
  );
}
