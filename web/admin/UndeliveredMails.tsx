import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { regionOf } from '../../domain/language.ts';
import type { UndeliveredMail } from '../../domain/mail/schema.ts';
import { useSessionEnd, useSessionEndOf } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { undeliveredQuery } from './queries.ts';

/** The id of the section. */
export const UNDELIVERED_ID = 'undelivered';

/** Mails that could not be delivered, with the mail server's answer and a retry button. */
export function UndeliveredMails() {
  const t = useText();
  const failureText = useFailureText();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const undelivered = useQuery(undeliveredQuery(useApi()));
  useSessionEndOf(undelivered.error);
  const mails = undelivered.data?.mails;
  return (
    <section
      id={UNDELIVERED_ID}
      aria-labelledby={titleId}
      className="grid gap-4 border-t border-line pt-6"
    >
      <div className="grid gap-1">
        <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl outline-none">
          {t('admin.mail_title')}
        </h2>
        <p className="text-sm text-muted">{t('admin.mail_intro')}</p>
      </div>
      {undelivered.isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-danger">
            {t('admin.mail_load_error')} {failureText(undelivered.error)}
          </p>
          <Button look="secondary" onClick={() => void undelivered.refetch()}>
            {t('shell.retry')}
          </Button>
        </div>
      ) : mails === undefined ? (
        <div role="status" className="shimmer h-16 rounded-card bg-line">
          <span className="sr-only">{t('shell.loading')}</span>
        </div>
      ) : mails.length === 0 ? (
        <p className="flex items-center gap-2 text-agave">
          <Icon name="check" />
          {t('admin.mail_none')}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} onGone={() => title.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MailRow({ mail, onGone }: { mail: UndeliveredMail; onGone: () => void }) {
  const { t, language } = useLocale();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const kind = t(`admin.mail_${mail.kind}`);
  const when = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(mail.givenUpAt));

  async function sendAgain() {
    setBusy(true);
    setFailure(null);
    try {
      await api.mail.sendAgain({ mailId: mail.id });
      toast(t('admin.mail_queued'));
    } catch (error) {
      if (hasEnded(error)) return;
      if (failureCode(error) !== 'mail_not_found') {
        setFailure(error);
        setBusy(false);
        return;
      }
      toast({ text: failureText(error), isError: true });
    }
    await client.invalidateQueries({ queryKey: undeliveredQuery(api).queryKey });
    // The row and its button are gone.
    onGone();
  }

  return (
    <li className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <p>
            <strong className="wrap-anywhere">{mail.to}</strong> · {kind}
          </p>
          <p className="text-sm wrap-anywhere">
            {mail.reason ||
              t(mail.mayHaveArrived ? 'admin.mail_may_have_arrived' : 'admin.mail_no_answer')}
          </p>
          <p className="text-sm text-muted tabular-nums">
            {t('admin.mail_tries', { count: mail.tries })}, {t('admin.mail_given_up', { when })}
          </p>
        </div>
        <Button
          look="secondary"
          icon="mail"
          disabled={busy}
          aria-label={t('admin.mail_again_label', { address: mail.to, mail: kind })}
          onClick={() => void sendAgain()}
        >
          {t(busy ? 'admin.mail_sending' : 'admin.mail_again')}
        </Button>
      </div>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
    </li>
  );
}
