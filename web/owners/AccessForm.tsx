import { useNavigate, useRouter } from '@tanstack/react-router';
import { ACCESS_REQUEST } from '../../domain/owners/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { EmailField } from '../people/EmailField.tsx';
import { FormFailure } from '../people/FormFailure.tsx';
import { NewPasswordFields } from '../people/NewPasswordFields.tsx';
import { ProofStatus } from '../people/ProofStatus.tsx';
import { rememberPath } from '../people/return-path.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { RestaurantCombobox } from './RestaurantCombobox.tsx';
import { type EarlierRequest, type SentRequest, useAccessRequest } from './use-access-request.ts';

/** Requests owner access to a restaurant; without a session, it also creates the account. */
export function AccessForm({
  person,
  before,
  onSent,
}: {
  person: Person | null;
  before?: EarlierRequest | null;
  onSent: (sent: SentRequest) => void;
}) {
  const t = useText();
  const hydrated = useHydrated();
  const request = useAccessRequest(person, before, onSent);
  const { failure, errorOf, isBusy } = request;

  return (
    <form method="post" noValidate onSubmit={(event) => void request.submit(event)}>
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
          value={request.fullName}
          error={errorOf('name')}
          onChange={(event) => request.setFullName(event.target.value)}
        />
        <RequestEmail person={person} request={request} />
        <RestaurantCombobox
          label={t('owners.restaurant')}
          value={request.restaurantId}
          error={errorOf('restaurant')}
          isRequired
          onChoose={(choice) => request.setRestaurantId(choice?.id ?? '')}
        />
        <Field
          label={t('owners.account_number')}
          name="account-number"
          autoComplete="off"
          required
          maxLength={ACCESS_REQUEST.accountNumberLength}
          value={request.pfgAccountNumber}
          hint={t('owners.account_number_hint')}
          error={errorOf('account-number')}
          onChange={(event) => request.setAccountNumber(event.target.value)}
        />
        {!person && (
          <NewPasswordFields
            label={t('owners.password')}
            password={request.password}
            confirmation={request.confirmation}
            isGuessable={request.isGuessable}
            errorOf={errorOf}
            onPassword={request.setPassword}
            onConfirmation={request.setConfirmation}
          />
        )}
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {request.isIncomplete ? t('errors.all_fields_required') : ''}
        </p>
        <Button type="submit" wide disabled={isBusy}>
          {t(isBusy ? 'owners.sending' : 'owners.send')}
        </Button>
        <ProofStatus isWaiting={request.isProving} />
        <p className="text-center text-sm text-muted">{t('owners.promise')}</p>
      </fieldset>
    </form>
  );
}

/** The e-mail address of the account; typed if the account is created with the request. */
function RequestEmail({
  person,
  request,
}: {
  person: Person | null;
  request: ReturnType<typeof useAccessRequest>;
}) {
  const t = useText();
  return person ? (
    <Field
      label={t('owners.email')}
      name="email"
      readOnly
      value={person.email}
      hint={t('owners.email_of_account')}
    />
  ) : (
    <EmailField
      value={request.typedEmail}
      error={request.errorOf('email')}
      onChange={request.setEmail}
    />
  );
}

/** Links that help after a refusal. */
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
