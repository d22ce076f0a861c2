import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Notice } from '../ui/Notice.tsx';
import { accountQuery } from './queries.ts';
import { Section } from './Section.tsx';
import { useSessionEnd } from './session-end.ts';

/** The kinds of mail that a person may switch on and off. */
const KINDS = {
  voteMails: {
    title: 'account.vote_mails_title',
    hint: 'account.vote_mails_hint',
    label: 'account.vote_mails_switch',
    on: 'account.vote_mails_on',
    off: 'account.vote_mails_off',
  },
  reviewMails: {
    title: 'account.review_mails_title',
    hint: 'account.review_mails_hint',
    label: 'account.review_mails_switch',
    on: 'account.review_mails_on',
    off: 'account.review_mails_off',
  },
  newsMails: {
    title: 'account.news_title',
    hint: 'account.news_hint',
    // This exact text is stored as what the person agreed to.
    label: 'people.news_consent',
    on: 'account.news_on',
    off: 'account.news_off',
  },
} as const;

/** Switches one kind of mail on or off. */
export function MailsSection({ kind, isOn }: { kind: keyof typeof KINDS; isOn: boolean }) {
  const texts = KINDS[kind];
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [outcome, setOutcome] = useState<'saved' | { failure: unknown } | null>(null);
  const { queryKey } = accountQuery(api);

  const show = (wanted: boolean) =>
    client.setQueryData<Account>(queryKey, (account) => account && { ...account, [kind]: wanted });

  async function turn(wanted: boolean) {
    setOutcome(null);
    // Shown at once, and reverted if it was not saved.
    show(wanted);
    try {
      await client.cancelQueries({ queryKey });
      if (kind === 'voteMails') await api.people.setVoteMails({ voteMails: wanted });
      else if (kind === 'reviewMails') await api.people.setReviewMails({ reviewMails: wanted });
      else await api.broadcasts.setNewsMails({ newsMails: wanted });
      setOutcome('saved');
    } catch (failure) {
      show(!wanted);
      if (!hasEnded(failure)) setOutcome({ failure });
    }
  }

  return (
    <Section title={t(texts.title)} hint={t(texts.hint)}>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span>{t(texts.label)}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={(event) => void turn(event.target.checked)}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="flex h-8 w-14 shrink-0 items-center rounded-full border border-control-line bg-line p-1 transition-colors before:size-6 before:rounded-full before:bg-surface before:shadow-card before:transition-transform peer-checked:border-chile peer-checked:bg-chile peer-checked:before:translate-x-6 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-chile motion-reduce:transition-none motion-reduce:before:transition-none"
        />
      </label>
      <p role="status" className="text-sm font-semibold text-agave empty:hidden">
        {outcome === 'saved' && t(isOn ? texts.on : texts.off)}
      </p>
      {outcome !== null && outcome !== 'saved' && (
        <Notice tone="danger">{failureText(outcome.failure)}</Notice>
      )}
    </Section>
  );
}
