import { type SubmitEvent, useRef, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { emailProblem, newPasswordProblems, useFieldProblems } from './field-problems.ts';
import { countFailedSignUp, forgetFailedSignUps, mustWaitToSignUp } from './sign-up-attempts.ts';
import { useSignUpProof } from './use-sign-up-proof.ts';
import { forgetSignUpLimit, keepSignUpLimit, retryAfterSeconds } from './sign-up-limit.ts';

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
      await withProof((proof) =>
        api.people.signUp({ email, password, fullName, newsMails, ...(proof && { proof }) }),
      );
      forgetFailedSignUps();
      forgetSignUpLimit();
      onSent(email);
    } catch (error) {
      const code = failureCode(error);
      // A request that did not reach the server is not an attempt, nor one that lacked its proof.
      if (code !== 'network' && code !== 'sign_up_proof_required') countFailedSignUp();
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
