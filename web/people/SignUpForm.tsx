import { type RefObject, useEffect } from 'react';
import { failureCode } from '../api/client.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { EmailField } from './EmailField.tsx';
import { EmailLimitPanel } from './EmailLimitPanel.tsx';
import { FormFailure } from './FormFailure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { NewsConsent } from './NewsConsent.tsx';
import { ProofStatus } from './ProofStatus.tsx';
import { useSignUpWait } from './sign-up-attempts.ts';
import { forgetEndedSignUpLimit, useSignUpLimit } from './sign-up-limit.ts';
import { SignUpWait } from './SignUpWait.tsx';
import { useSignUp } from './use-sign-up.ts';
import { endOf } from './waits.ts';

/** Creates an account; `onSent` gets the address that now waits for confirmation. */
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
  const hydrated = useHydrated();
  const signUp = useSignUp(email, onSent);
  const { busy, failure, errorOf } = signUp;

  return (
    // Before hydration, typed text would be lost, and the browser itself would submit the form.
    <form method="post" noValidate onSubmit={(event) => void signUp.submit(event)}>
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
          value={signUp.fullName}
          onChange={(event) => signUp.setFullName(event.target.value)}
        />
        <EmailField value={email} error={errorOf('email')} onChange={onEmail} />
        <NewPasswordFields
          label={t('people.password')}
          password={signUp.password}
          confirmation={signUp.confirmation}
          isGuessable={signUp.isGuessable}
          errorOf={errorOf}
          onPassword={signUp.setPassword}
          onConfirmation={signUp.setConfirmation}
        />
        <NewsConsent isTicked={signUp.newsMails} onTick={signUp.setNewsMails} />
        <SendOrWait
          email={email}
          isBusy={busy}
          waitLine={signUp.waitLine}
          limitedNow={signUp.limitedNow}
        />
        <ProofStatus isWaiting={signUp.isProving} />
      </fieldset>
    </form>
  );
}

/** The submit button, or the pause that the server has set for this address. */
function SendOrWait({
  email,
  isBusy,
  waitLine,
  limitedNow,
}: {
  email: string;
  isBusy: boolean;
  waitLine: RefObject<HTMLParagraphElement | null>;
  limitedNow: boolean;
}) {
  const t = useText();
  const { count, wait } = useSignUpWait();
  const limit = useSignUpLimit();
  // Another address may sign up: the server pauses each one separately.
  const isLimited = limit !== null && (email === '' || email === limit.email);
  // The pause that ends later.
  const pause = limit && endOf(wait) > endOf(limit) ? wait : limit;
  useEffect(forgetEndedSignUpLimit, []);
  return isLimited && pause ? (
    <EmailLimitPanel
      key={limit.fromMs}
      email={email}
      wait={pause}
      isTrying={isBusy}
      takesFocus={limitedNow}
    />
  ) : (
    <>
      <SignUpWait ref={waitLine} count={count} wait={wait} />
      <Button type="submit" wide disabled={isBusy}>
        {t(isBusy ? 'people.signing_up' : 'people.sign_up')}
      </Button>
    </>
  );
}
