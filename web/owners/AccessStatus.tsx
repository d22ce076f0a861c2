import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Access } from '../../domain/owners/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { cached } from '../api/cached.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { momentText } from './moment.ts';
import { accessQuery } from './access.ts';
import { choicesQuery } from './queries.ts';
import { WaitingRequests } from './WaitingRequests.tsx';

interface Look {
  title: TextKey;
  text: TextKey;
  icon: IconName;
  tone: string;
}
const amber = 'bg-amber-soft text-amber';
const danger = 'bg-danger-soft text-danger';
const UNKNOWN: Look = {
  title: 'owners.unknown_title',
  text: 'owners.unknown_text',
  icon: 'info',
  tone: amber,
};
const LOOKS: Partial<Record<string, Look>> = {
  pending: {
    title: 'owners.pending_title',
    text: 'owners.pending_text',
    icon: 'clock',
    tone: amber,
  },
  approved: {
    title: 'owners.approved_title',
    text: 'owners.approved_text',
    icon: 'check',
    tone: 'bg-agave-soft text-agave',
  },
  rejected: {
    title: 'owners.rejected_title',
    text: 'owners.rejected_text',
    icon: 'close',
    tone: danger,
  },
  revoked: {
    title: 'owners.revoked_title',
    text: 'owners.revoked_text',
    icon: 'lock',
    tone: danger,
  },
  superseded: {
    title: 'owners.superseded_title',
    text: 'owners.superseded_text',
    icon: 'history',
    tone: amber,
  },
};

/** The status of the person's access (S2 §2, §4), with the next steps. */
export function AccessStatus({ access, onAsk }: { access: Access; onAsk: () => void }) {
  const { t, language } = useLocale();
  const { status, request, owned } = access;
  const { title, text, icon, tone } = LOOKS[status] ?? UNKNOWN;
  const restaurant = request?.restaurantName ?? '';
  return (
    <section className="grid justify-items-center gap-4 rounded-card border border-line bg-surface px-5 py-8 text-center shadow-card sm:px-8">
      <span className={`grid size-16 place-items-center rounded-full ${tone}`}>
        <Icon name={icon} size={8} />
      </span>
      <h2 className="font-display text-xl font-bold">{t(title)}</h2>
      <p className="max-w-md wrap-anywhere">{t(text, { restaurant })}</p>
      {status === 'pending' && request && (
        <p className="text-sm text-muted">
          {t('owners.pending_since', { when: momentText(request.createdAt, language) })}
        </p>
      )}
      {request?.reason && (
        <figure className="w-full max-w-md rounded-card bg-paper p-4 text-left">
          <figcaption className="text-sm font-semibold text-muted">{t('owners.reason')}</figcaption>
          <blockquote className="wrap-anywhere whitespace-pre-line">{request.reason}</blockquote>
        </figure>
      )}
      {owned.length > 0 && (
        <div className="grid gap-3">
          {status !== 'approved' && <p className="text-muted">{t('owners.you_own')}</p>}
          <ul className="grid gap-1 font-semibold">
            {owned.map(({ restaurantId, restaurantName }) => (
              <li key={restaurantId} className="wrap-anywhere">
                {restaurantName}
              </li>
            ))}
          </ul>
          <ButtonLink to={paths.ownerDashboard()} icon="chart">
            {t('owners.to_dashboard')}
          </ButtonLink>
        </div>
      )}
      <WaitingRequests access={access} />
      <AskAgain status={status} onAsk={onAsk} />
    </section>
  );
}

/** Refetches the status and the restaurants before it shows the form again. */
function AskAgain({ status, onAsk }: { status: Access['status']; onAsk: () => void }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const hasEnded = useSessionEnd();
  const [state, setState] = useState<'idle' | 'preparing' | 'failed'>('idle');
  const isMore = status === 'approved' || status === 'pending';
  async function prepare() {
    setState('preparing');
    try {
      await Promise.all([
        client.query({ ...accessQuery(api), ...cached.anew }),
        client.query(choicesQuery(api, '')),
      ]);
      onAsk();
    } catch (error) {
      if (!hasEnded(error)) setState('failed');
    }
  }
  return (
    <div className="grid w-full max-w-md gap-3">
      {state === 'failed' && (
        <div className="text-left">
          <Notice tone="danger">{t('owners.prepare_failed')}</Notice>
        </div>
      )}
      <Button
        look={isMore ? 'quiet' : 'primary'}
        disabled={state === 'preparing'}
        onClick={() => void prepare()}
      >
        {t(
          state === 'preparing'
            ? 'owners.preparing'
            : isMore
              ? 'owners.another_request'
              : 'owners.new_request',
        )}
      </Button>
    </div>
  );
}
