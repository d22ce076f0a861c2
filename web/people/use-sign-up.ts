import { type SubmitEvent, useRef, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { emailProblem, newPasswordProblems, useFieldProblems } from './field-problems.ts';
import { useIsGuessable } from './guessable-passwords.ts';
import { countFailedSignUp, forgetFailedSignUps, mustWaitToSignUp } from './sign-up-attempts.ts';
import { useSignUpProof } from './use-sign-up-proof.ts';
import { forgetSignUpLimit, keepSignUpLimit, retryAfterSeconds } from './sign-up-limit.ts';

/** No attempts: what did not reach the server, lacked its proof, or is refused for the password alone. */
const UNCOUNTED: ReadonlySet<string | undefined> = new Set([
  'network',
  'sign_up_proof_required',
  'password_common',
]);

/** State of the sign-up form for `email`, and its submission. */
export function useSignUp(email: string, onSent: (email: string) => void) {
  const api = useApi();
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [newsMails, setNewsMails] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** Gets the focus when the form is submitted during a pause. */
  const waitLine = useRef<HTMLParagraphElement>(null);
  /** Whether the server refused the last attempt because there were too many. */
  const [limitedNow, setLimitedNow] = useState(false);
  const { isWaiting: isProving, withProof } = useSignUpProof();
  const isGuessable = useIsGuessable(password, email);
  const { errorOf, check } = useFieldProblems({
    email: emailProblem(email),
    ...newPasswordProblems(password, confirmation, isGuessable),
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
      await withProof((proof) =>
        api.people.signUp({ email, password, fullName, newsMails, ...(proof && { proof }) }),
      );
      forgetFailedSignUps();
      forgetSignUpLimit();
      onSent(email);
    } catch (error) {
      const code = failureCode(error);
      if (!UNCOUNTED.has(code)) countFailedSignUp();
      if (code === 'too_many_requests') {
        keepSignUpLimit({ email, fromMs: Date.now(), seconds: retryAfterSeconds(error) });
        setLimitedNow(true);
      } else setFailure(error);
      setBusy(false);
    }
  }

  return {
    fullName,
    setFullName,
    password,
    setPassword,
    confirmation,
    setConfirmation,
    isGuessable,
    newsMails,
    setNewsMails,
    busy,
    failure,
    waitLine,
    limitedNow,
    /** Whether the form waits for its proof of work. */
    isProving,
    errorOf,
    submit,
  };
}
