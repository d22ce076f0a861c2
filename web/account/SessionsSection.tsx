import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { regionOf } from '../../domain/language.ts';
import type { Session } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { hasUnsentVotes } from '../voting/waiting-ballots.ts';
import { useLeave } from './leave.ts';
import { accountQuery } from './queries.ts';
import { Section } from './Section.tsx';
import { useSessionEnd } from './session-end.ts';
import { deviceOf } from './device-name.ts';

const SHOWN_AT_FIRST = 5;

/** Each browser with a session; any of them can be signed out from here, or all at once. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [endingAll, setEndingAll] = useState(false);

  async function end(session: Session, device: string) {
    if (ending !== null) return;
    setEnding(session.id);
    setFailure(null);
    try {
      await api.people.endSession({ sessionId: session.id }).catch((error: unknown) => {
        // The session has already ended: the wanted result.
        if (failureCode(error) !== 'session_not_found') throw error;
      });
      client.setQueryData(
        accountQuery(api).queryKey,
        (account) =>
          account && {
            ...account,
            sessions: account.sessions.filter(({ id }) => id !== session.id),
          },
      );
      toast(t('account.session_ended', { device }));
      // The button is gone: keyboard users continue from the list.
      list.current?.focus();
    } catch (error) {
      if (!hasEnded(error)) setFailure(error);
    }
    setEnding(null);
  }

  const ordered = sessions.toSorted(
    (a, b) =>
      Number(b.current) - Number(a.current) || Date.parse(b.renewedAt) - Date.parse(a.renewedAt),
  );
  const shown = showsAll ? ordered : ordered.slice(0, SHOWN_AT_FIRST);
  return (
    <Section title={t('account.sessions_title')}>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <ul ref={list} tabIndex={-1} className="grid gap-3 outline-none">
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={(device) => void end(session, device)}
          />
        ))}
      </ul>
      {shown.length < ordered.length && (
        <Button look="quiet" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {t('account.sessions_show_all', { count: ordered.length })}
        </Button>
      )}
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() => {
          setFailure(null);
          setEndingAll(true);
        }}
      >
        {t('account.sessions_end_all')}
      </Button>
      {endingAll && <EndAllDialog count={sessions.length} onClose={() => setEndingAll(false)} />}
    </Section>
  );
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: Session;
  isEnding: boolean;
  onEnd: (device: string) => void;
}) {
  const { t, language } = useLocale();
  const device = deviceOf(t, session);
  const moment = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const day = new Intl.DateTimeFormat(regionOf(language), { dateStyle: 'medium' });
  const since = moment.format(new Date(session.createdAt));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-chile-soft text-chile">
        <Icon name="device" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{device}</strong>
          {session.current && (
            <span className="rounded-full bg-agave-soft px-3 py-0.5 text-sm font-semibold text-agave">
              {t('account.session_here')}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {t('account.session_since', { when: since })}
          {!session.current && (
            <>
              <br />
              {t('account.session_renewed', { when: day.format(new Date(session.renewedAt)) })}
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <button
          type="button"
          className="min-h-11 rounded-full border border-control-line px-4 text-sm font-semibold hover:bg-chile-soft max-sm:w-full"
          disabled={isEnding}
          aria-label={t('account.session_end_label', { device, when: since })}
          onClick={() => onEnd(device)}
        >
          {t(isEnding ? 'account.session_ending' : 'account.session_end')}
        </button>
      )}
    </li>
  );
}

function EndAllDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const leave = useLeave();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [isLosingVotes] = useState(hasUnsentVotes);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function endAll() {
    setBusy(true);
    setFailure(null);
    try {
      await api.people.endAllSessions({});
      await leave(t('account.sessions_ended'), { replace: true });
    } catch (error) {
      if (hasEnded(error)) return;
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('account.sessions_end_all_title')} onClose={busy ? () => {} : onClose}>
      <p>{t('account.sessions_end_all_why', { count })}</p>
      {isLosingVotes && <Notice tone="amber">{t('account.sessions_end_all_votes')}</Notice>}
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <FormButtons
        action={t(busy ? 'account.session_ending' : 'account.sessions_end_all')}
        look="danger"
        isBusy={busy}
        onAct={() => void endAll()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
