import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { problemsOf } from '../../domain/owners/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { emailProblem, useFieldProblems } from '../people/field-problems.ts';
import { useIsGuessable } from '../people/guessable-passwords.ts';
import { useSignUpProof } from '../people/use-sign-up-proof.ts';

/** The result of a request; `email` is that of an account created with it. */
export interface SentRequest {
  isNotified: boolean;
  email: string | null;
}

/** The person's last request. */
export interface EarlierRequest {
  fullName: string;
  restaurantId: string;
  pfgAccountNumber: string;
}

/** The form state of an access request: its fields, errors and sending. */
export function useAccessRequest(
  person: Person | null,
  before: EarlierRequest | null | undefined,
  onSent: (sent: SentRequest) => void,
) {
  const api = useApi();
  const client = useQueryClient();
  const [fullName, setFullName] = useState(before?.fullName ?? person?.fullName ?? '');
  const [typedEmail, setEmail] = useState('');
  const [restaurantId, setRestaurantId] = useState(before?.restaurantId ?? '');
  const [pfgAccountNumber, setAccountNumber] = useState(before?.pfgAccountNumber ?? '');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const { isWaiting: isProving, withProof } = useSignUpProof(person === null);
  const email = person?.email ?? typedEmail;
  const account = person ? undefined : { password, confirmation };
  const form = { fullName, email, restaurantId, pfgAccountNumber, account };
  const problems = problemsOf(form);
  const isGuessable = useIsGuessable(password, email);
  const { errorOf, check } = useFieldProblems(fieldProblems(form, person !== null, isGuessable));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIncomplete(true);
    setFailure(null);
    if (!check(event.currentTarget)) return;
    setBusy(true);
    try {
      const { isAccountCreated, isNotified } = await withProof((proof) =>
        api.owners.requestAccess(
          account && proof ? { ...form, account: { ...account, proof } } : form,
        ),
      );
      onSent({ isNotified, email: isAccountCreated ? email : null });
    } catch (error) {
      setFailure(error);
      setBusy(false);
      // The session ended elsewhere, or another tab sent the same request.
      if (failureCode(error) === 'request_needs_sign_in') {
        void client.invalidateQueries({ queryKey: ['me'] });
      }
    }
  }

  return {
    fullName,
    setFullName,
    typedEmail,
    setEmail,
    restaurantId,
    setRestaurantId,
    pfgAccountNumber,
    setAccountNumber,
    password,
    setPassword,
    confirmation,
    setConfirmation,
    isGuessable,
    errorOf,
    /** Whether it was submitted with an empty field. */
    isIncomplete: isIncomplete && Object.values(problems).includes('all_fields_required'),
    isBusy,
    /** Whether the form waits for its proof of work. */
    isProving,
    failure,
    submit,
  };
}

type FieldName =
  | 'name'
  | 'email'
  | 'restaurant'
  | 'account-number'
  | 'new-password'
  | 'confirm-password';

/** The error text of each invalid field, by the name of its input. */
function fieldProblems(
  form: Parameters<typeof problemsOf>[0],
  isSignedIn: boolean,
  isGuessable: boolean,
): Record<FieldName, TextKey | null> {
  const { account } = form;
  const problems = problemsOf(form);
  const textKeyOf = (problem: string | null): TextKey | null =>
    problem === null
      ? null
      : problem === 'all_fields_required'
        ? 'people.required'
        : (`errors.${problem}` as TextKey);
  return {
    name: textKeyOf(problems.fullName),
    email: isSignedIn ? null : emailProblem(form.email),
    restaurant: problems.restaurantId === null ? null : 'owners.restaurant_choose',
    'account-number': textKeyOf(problems.pfgAccountNumber),
    'new-password':
      account?.password === ''
        ? 'errors.password_required'
        : (shortOrNull(account, problems) ?? (isGuessable ? 'errors.password_common' : null)),
    'confirm-password':
      account?.confirmation === ''
        ? 'errors.password_required'
        : problems.account === 'passwords_differ'
          ? 'errors.passwords_differ'
          : null,
  };
}

const shortOrNull = (
  account: object | undefined,
  { account: problem }: ReturnType<typeof problemsOf>,
): TextKey | null =>
  account && problem === 'password_too_short' ? 'errors.password_too_short' : null;
