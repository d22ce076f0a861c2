import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { forget, keep } from '../platform/kept.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useToast } from '../ui/Toast.tsx';
import { Section } from './Section.tsx';
import { useRefreshPerson } from './refresh-person.ts';
import { useSessionEnd } from './session-end.ts';
import { useTypedName } from './typed-name.ts';

/** The name, edited in place. */
export function NameSection({ person }: { person: Person }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  /** Typed before, but not saved because the session had ended. */
  const typed = useTypedName(person);
  const changing = isAsked || typed !== null;
  const change = useRef<HTMLButtonElement>(null);
  // The focus goes back to where the change began, not to the top of the page.
  const end = () => {
    flushSync(() => {
      forget('typed-name');
      setAsked(false);
    });
    change.current?.focus();
  };
  return (
    <Section title={t('account.name_title')}>
      {changing ? (
        <NameForm person={person} typed={typed ?? person.fullName} onEnd={end} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className={`min-w-0 text-lg wrap-anywhere ${person.fullName ? '' : 'text-muted'}`}>
            {person.fullName || t('account.name_missing')}
          </p>
          <Button
            ref={change}
            look="secondary"
            aria-label={t('account.name_change_label')}
            onClick={() => setAsked(true)}
          >
            {t('account.name_change')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function NameForm({ person, typed, onEnd }: { person: Person; typed: string; onEnd: () => void }) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const refreshPerson = useRefreshPerson();
  const [fullName, setFullName] = useState(typed);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      refreshPerson((await api.people.setName({ fullName })).person);
      toast(t('account.name_saved'));
      onEnd();
    } catch (error) {
      if (hasEnded(error)) {
        keep('typed-name', JSON.stringify({ personId: person.id, fullName }));
        return;
      }
      setFailure(error);
      setBusy(false);
    }
  }

  const isRefused = failureCode(failure) === 'invalid_input';
  const error = failure === null ? null : failureText(failure);
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={t('account.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        ref={field}
        value={fullName}
        hint={t('account.name_hint')}
        error={isRefused ? t('account.name_invalid') : error}
        onChange={(event) => setFullName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !busy) onEnd();
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {t(busy ? 'account.name_saving' : 'account.name_save')}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onEnd}>
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  );
}
