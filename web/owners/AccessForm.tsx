import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { ACCESS_REQUEST, problemsOf } from '../../domain/owners/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { linkTo, paths } from '../paths.ts';
import { EmailField } from '../people/EmailField.tsx';
import { emailProblem, useFieldProblems } from '../people/field-problems.ts';
import { FormFailure } from '../people/FormFailure.tsx';
import { NewPasswordFields } from '../people/NewPasswordFields.tsx';
import { rememberPath } from '../people/return-path.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { RestaurantSelect } from './RestaurantSelect.tsx';

/** What became of it: `email` is of the account that was created with it. */
export interface SentRequest {
  isNotified: boolean;
  email: string | null;
}

/** Asks for the dashboard of a restaurant; where nobody is signed in, it creates the account too. */
export function AccessForm({
  person,
  before,
  onSent,
}: {
  person: Person | null;
  /** What was asked for the last time. */
  before?: { fullName: string; restaurantId: string; pfgAccountNumber: string } | null;
  onSent: (sent: SentRequest) => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const hydrated = useHydrated();
  const [fullName, setFullName] = useState(before?.fullName ?? person?.fullName ?? '');
  const [typedEmail, setEmail] = useState('');
  const [restaurantId, setRestaurantId] = useState(before?.restaurantId ?? '');
  const [pfgAccountNumber, setAccountNumber] = useState(before?.pfgAccountNumber ?? '');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const email = person?.email ?? typedEmail;
  const account = person ? undefined : { password, confirmation };
  const form = { fullName, email, restaurantId, pfgAccountNumber, account };
  const problems = problemsOf(form);
  const isMissing = Object.values(problems).includes('all_fields_required');
  const told = (problem: string | null): TextKey | null =>
    problem === null
      ? null
      : problem === 'all_fields_required'
        ? 'people.required'
        : (`errors.${problem}` as TextKey);
  const { errorOf, check } = useFieldProblems({
    name: told(problems.fullName),
    email: person ? null : emailProblem(typedEmail),
    restaurant: problems.restaurantId === null ? null : 'owners.restaurant_choose',
    'account-number': told(problems.pfgAccountNumber),
    'new-password':
      account && password === '' ? 'errors.password_required' : shortOrNull(account, problems),
    'confirm-password':
      account && confirmation === ''
        ? 'errors.password_required'
        : problems.account === 'passwords_differ'
          ? 'errors.passwords_differ'
          : null,
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIncomplete(true);
    setFailure(null);
    if (!check(event.currentTarget)) return;
    setBusy(true);
    try {
      const { isAccountCreated, isNotified } = await api.owners.requestAccess(form);
      onSent({ isNotified, email: isAccountCreated ? email : null });
    } catch (error) {
      setFailure(error);
      setBusy(false);
      // Somebody signed out elsewhere, or sent the same from another tab.
      if (failureCode(error) === 'request_needs_sign_in') {
        void client.invalidateQueries({ queryKey: ['me'] });
      }
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-5">
        {failure !== null && (
          <FormFailure failure={failure}>
            <WayOn code={failureCode(failure)} />
          </FormFailure>
        )}
        <Field
          label={t('owners.full_name')}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          value={fullName}
          error={errorOf('name')}
          onChange={(event) => setFullName(event.target.value)}
        />
        {person ? (
          <Field
            label={t('owners.email')}
            name="email"
            readOnly
            value={person.email}
            hint={t('owners.email_of_account')}
          />
        ) : (
          <EmailField value={typedEmail} error={errorOf('email')} onChange={setEmail} />
        )}
        <RestaurantSelect
          value={restaurantId}
          error={errorOf('restaurant')}
          onChoose={setRestaurantId}
        />
        <Field
          label={t('owners.account_number')}
          name="account-number"
          autoComplete="off"
          required
          maxLength={ACCESS_REQUEST.accountNumberLength}
          value={pfgAccountNumber}
          hint={t('owners.account_number_hint')}
          error={errorOf('account-number')}
          onChange={(event) => setAccountNumber(event.target.value)}
        />
        {!person && (
          <NewPasswordFields
            label={t('owners.password')}
            password={password}
            confirmation={confirmation}
            errorOf={errorOf}
            onPassword={setPassword}
            onConfirmation={setConfirmation}
          />
        )}
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {isIncomplete && isMissing ? t('errors.all_fields_required') : ''}
        </p>
        <Button type="submit" wide disabled={isBusy}>
          {t(isBusy ? 'owners.sending' : 'owners.send')}
        </Button>
        <p className="text-center text-sm text-muted">{t('owners.promise')}</p>
      </fieldset>
    </form>
  );
}

const shortOrNull = (
  account: object | undefined,
  { account: problem }: ReturnType<typeof problemsOf>,
): TextKey | null =>
  account && problem === 'password_too_short' ? 'errors.password_too_short' : null;

/** What helps after a refusal. */
function WayOn({ code }: { code: string | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  if (code === 'already_owner') {
    return (
      <ButtonLink to={paths.ownerDashboard()} look="secondary" className="mt-3">
        {t('owners.to_dashboard')}
      </ButtonLink>
    );
  }
  if (code !== 'request_email_registered' && code !== 'request_needs_sign_in') return null;
  return (
    <Button
      look="secondary"
      className="mt-3"
      onClick={() => {
        rememberPath(router.state.location.href);
        void navigate(linkTo(paths.auth('signin')));
      }}
    >
      {t('shell.sign_in')}
    </Button>
  );
}
