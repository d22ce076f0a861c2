import { useState } from 'react';
import type { Account, Person } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { FocusKept } from '../ui/FocusKept.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Section } from './Section.tsx';

/** Password, Google, Apple: the ways to sign in to this account. Without a password, a link by mail sets one. */
export function WaysSection({ person, account }: { person: Person; account: Account }) {
  const t = useText();
  const ways = [...(account.hasPassword ? (['password'] as const) : []), ...account.providers];

  return (
    <Section title={t('account.ways_title')}>
      {ways.length === 0 ? (
        <p className="text-muted">{t('account.way_none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {ways.map((way) => (
            <li
              key={way}
              className="inline-flex items-center gap-2 rounded-full border border-line bg-surface py-1.5 pr-4 pl-2 font-semibold"
            >
              <span className="grid size-6 place-items-center rounded-full bg-agave-soft text-agave">
                <Icon name="check" size={4} />
              </span>
              {t(`account.way_${way}`)}
            </li>
          ))}
        </ul>
      )}
      {account.hasPassword ? (
        <ChangePassword person={person} account={account} />
      ) : (
        <FirstPassword person={person} />
      )}
    </Section>
  );
}

function FirstPassword({ person }: { person: Person }) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const [sending, setSending] = useState<'no' | 'busy' | 'sent' | { failure: unknown }>('no');

  function send() {
    setSending('busy');
    api.people.requestPasswordReset({ email: person.email }).then(
      () => setSending('sent'),
      (failure: unknown) => setSending({ failure }),
    );
  }
  if (sending === 'sent') {
    return <Notice tone="agave">{t('account.password_sent', { email: person.email })}</Notice>;
  }
  return (
    <>
      {typeof sending === 'object' && <Notice tone="danger">{failureText(sending.failure)}</Notice>}
      <FocusKept>
        <Button
          look="secondary"
          icon="mail"
          className="justify-self-start"
          disabled={sending === 'busy'}
          onClick={send}
        >
          {t(sending === 'busy' ? 'account.password_sending' : 'account.password_set')}
        </Button>
      </FocusKept>
    </>
  );
}
