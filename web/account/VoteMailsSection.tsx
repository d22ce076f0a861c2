import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { Notice } from '../ui/Notice.tsx';
import { accountQuery } from './queries.ts';
import { Section } from './Section.tsx';
import { useSessionEnd } from './session-end.ts';

/** Whether a mail follows each vote. */
export function VoteMailsSection({ isOn }: { isOn: boolean }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [outcome, setOutcome] = useState<'saved' | { failure: unknown } | null>(null);
  const { queryKey } = accountQuery(api);

  const show = (voteMails: boolean) =>
    client.setQueryData<Account>(queryKey, (account) => account && { ...account, voteMails });

  async function turn(voteMails: boolean) {
    setOutcome(null);
    // At once: what was not saved is turned back.
    show(voteMails);
    try {
      await client.cancelQueries({ queryKey });
      await api.people.setVoteMails({ voteMails });
      setOutcome('saved');
    } catch (failure) {
      show(!voteMails);
      if (!hasEnded(failure)) setOutcome({ failure });
    }
  }

  return (
    <Section title={t('account.vote_mails_title')} hint={t('account.vote_mails_hint')}>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span>{t('account.vote_mails_switch')}</span>
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
        {outcome === 'saved' && t(isOn ? 'account.vote_mails_on' : 'account.vote_mails_off')}
      </p>
      {outcome !== null && outcome !== 'saved' && (
        <Notice tone="danger">{failureText(outcome.failure)}</Notice>
      )}
    </Section>
  );
}
