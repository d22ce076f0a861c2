import { useState } from 'react';
import type { Account, Person } from '../../domain/people/schema.ts';
import { ApiFailure } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Section } from './Section.tsx';

/** Explains what deleting the account means, and opens its dialog (S2 §4, §5, §8). */
export function DeleteAccount({ person, account }: { person: Person; account: Account }) {
  const t = useText();
  const failureText = useFailureText();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const consequences = [
    t('account.delete_votes'),
    t('account.delete_reviews'),
    t('account.delete_owner'),
    t('account.delete_sessions'),
    t('account.delete_mail', { email: person.email }),
  ];
  return (
    <Section title={t('account.delete_title')}>
      {failure !== null && (
        <Notice tone="danger">
          {hasMessage(failure) ? failureText(failure) : t('account.delete_failed')}
        </Notice>
      )}
      {person.isAdmin && <Notice tone="amber">{t('errors.organiser_may_not_leave')}</Notice>}
      <p className="font-semibold">{t('account.delete_intro')}</p>
      <ul className="grid list-disc gap-2 pl-5 wrap-anywhere marker:text-danger">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Button
        look="danger"
        className="justify-self-start"
        disabled={person.isAdmin}
        onClick={() => {
          setFailure(null);
          setAsking(true);
        }}
      >
        {t('account.delete_open')}
      </Button>
      {asking && (
        <DeleteDialog
          account={account}
          email={person.email}
          onClose={() => setAsking(false)}
          onFailed={(error) => {
            setAsking(false);
            setFailure(error);
          }}
        />
      )}
    </Section>
  );
}

/** Our server's refusals and a missing network have a message; an answer of a proxy has none. */
const hasMessage = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.code !== 'network' || failure.status === 0);
