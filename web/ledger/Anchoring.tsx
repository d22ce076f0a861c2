import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Anchoring as State } from '../../domain/anchors/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { externalLink } from '../ui/external-link.ts';
import { anchoringQuery } from './anchoring-query.ts';
import { useMoment } from './use-moment.ts';

/** For organisers: the newest anchors of the public log, and one on demand. Nothing where none is configured. */
export function Anchoring() {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(anchoringQuery(api));
  if (!data?.chain) return null;
  const { chain, problem, isAsked } = data;
  const isUnderWay = isAsked || data.anchors.some(({ state }) => state === 'sent');
  const ask = async () =>
    client.setQueryData(anchoringQuery(api).queryKey, await api.anchors.ask());
  return (
    <section
      aria-labelledby="anchoring"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="anchoring" className="text-lg font-bold">
          {t('anchors.title', { chain: chain.name })}
        </h2>
        <Button look="secondary" disabled={isUnderWay} onClick={() => setAsking(true)}>
          {t('anchors.ask')}
        </Button>
      </div>
      <div role="status" className="grid gap-3">
        {problem && (
          <Notice tone="danger">
            <p>{problem.words}</p>
            {problem.detail && <p className="wrap-anywhere">{problem.detail}</p>}
          </Notice>
        )}
        <Newest state={data} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('anchors.ask_title')}
          action={t('anchors.ask')}
          onConfirm={ask}
          onClose={() => setAsking(false)}
        >
          <p>{t('anchors.ask_means', { chain: chain.name })}</p>
          {chain.funds !== null && (
            <p className="text-sm text-muted">{t('anchors.funds', { funds: chain.funds })}</p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** How far the newest anchor is. */
function Newest({ state: { isAsked, anchors } }: { state: State }) {
  const t = useText();
  const moment = useMoment();
  const newest = anchors.find(({ state }) => state !== 'failed');
  return (
    <>
      {isAsked && <p>{t('anchors.is_asked')}</p>}
      {newest ? (
        <p>
          {t(newest.state === 'final' ? 'anchors.final' : 'anchors.sent', {
            count: newest.size,
            at: moment(newest.at),
          })}{' '}
          {newest.url && (
            <a {...externalLink(newest.url)} className="underline underline-offset-4">
              {t('anchors.look_up')}
            </a>
          )}
        </p>
      ) : (
        !isAsked && <p>{t('anchors.none')}</p>
      )}
    </>
  );
}
