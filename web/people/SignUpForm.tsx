import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { EmailField } from './EmailField.tsx';
import { EmailLimitPanel } from './EmailLimitPanel.tsx';
import { emailProblem, newPasswordProblems, useFieldProblems } from './field-problems.ts';
import { FormFailure } from './FormFailure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { NewsConsent } from './NewsConsent.tsx';
import {
  countFailedSignUp,
  forgetFailedSignUps,
  mustWaitToSignUp,
  useSignUpWait,
} from './sign-up-attempts.ts';
import {
  forgetEndedSignUpLimit,
  forgetSignUpLimit,
  keepSignUpLimit,
  retryAfterSeconds,
  useSignUpLimit,
} from './sign-up-limit.ts';
import { SignUpWait } from './SignUpWait.tsx';
import { endOf } from './waits.ts';

/** Creates an account; `onSent` gets the address that now waits for its confirmation. */
export function SignUpForm({
  email,
  onEmail,
  onSent,
  onSignIn,
}: {
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
  onSignIn: () => void;
}) {
  const t = useText();
  const api = useApi();
  const hydrated = useHydrated();
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [newsMails, setNewsMails] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const waitLine = useRef<HTMLParagraphElement>(null);
  const { count, wait } = useSignUpWait();
  const limit = useSignUpLimit();
  // Another address may sign up: the server pauses each by itself.
  const isLimited = limit !== null && (email === '' || email === limit.email);
  // Whichever pause ends later.
  const pause = limit && endOf(wait) > endOf(limit) ? wait : limit;
  const [limitedNow, setLimitedNow] = useState(false);
  useEffect(forgetEndedSignUpLimit, []);
  const { errorOf, check } = useFieldProblems({
    email: emailProblem(email),
    ...newPasswordProblems(password, confirmation),
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !check(event.currentTarget)) return;
    if (mustWaitToSignUp()) {
      waitLine.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await api.people.signUp({ email, password, fullName, newsMails });
      forgetFailedSignUps();
      forgetSignUpLimit();
      onSent(email);
    } catch (error) {
      const code = failureCode(error);
      // What did not reach the server was no attempt.
      if (code !== 'network') countFailedSignUp();
      if (code === 'too_many_requests') {
        keepSignUpLimit({ email, fromMs: Date.now(), seconds: retryAfterSeconds(error) });
        setLimitedNow(true);
      } else setFailure(error);
      setBusy(false);
    }
  }

  return (
    // Until the page works, nothing can be typed that would be lost, nor sent by the browser itself.
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-5">
        {failure !== null && (
          <FormFailure failure={failure}>
            {failureCode(failure) === 'email_already_registered' && (
              <Button look="secondary" className="mt-3" onClick={onSignIn}>
                {t('people.sign_in')}
              </Button>
            )}
          </FormFailure>
        )}
        <Field
          label={t('people.full_name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={fullName}
          onChange={(event) => setFullName(event.target.value)}
        />
        <EmailField value={email} error={errorOf('email')} onChange={onEmail} />
        <NewPasswordFields
          label={t('people.password')}
          password={password}
          confirmation={confirmation}
          errorOf={errorOf}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
        <NewsConsent isTicked={newsMails} onTick={setNewsMails} />
        {isLimited && pause ? (
          <EmailLimitPanel
            key={limit.fromMs}
            email={email}
            wait={pause}
            isTrying={busy}
            takesFocus={limitedNow}
          />
        ) : (
          <>
            <SignUpWait ref={waitLine} count={count} wait={wait} />
            <Button type="submit" wide disabled={busy}>
              {t(busy ? 'people.signing_up' : 'people.sign_up')}
            </Button>
          </>
        )}
      </fieldset>
    </form>
  );
}
