import { PASSWORD } from '../people/rules.ts';
import type { ErrorCode } from '../errors.ts';

/** S2 §5 and §9; the account number's length is ours. */
/** How often an organiser is told of access requests at most, and how many restaurants such a mail names. */
export const REQUEST_MAILS = { everyMs: 3_600_000, shown: 20 } as const;

/** How many restaurants are offered at once: more are found by typing. */
export const CHOICES_AT_ONCE = 60;

export const ACCESS_REQUEST = {
  nameMinLength: 3,
  accountNumberLength: 40,
  /** The form promises this. */
  answerHours: 24,
} as const;

/** The form to ask for a restaurant's dashboard. */
export interface AccessForm {
  fullName: string;
  email: string;
  /** Empty until one is chosen. */
  restaurantId: string;
  pfgAccountNumber: string;
  /** If an account is created with it: the password, typed twice. */
  account?:
    | {
        password: string;
        confirmation: string;
        /** As in signing up. */ proof?: string | undefined;
      }
    | undefined;
}

type AccessFormProblem = Extract<
  ErrorCode,
  | 'all_fields_required'
  | 'name_too_short'
  | 'password_required'
  | 'password_too_short'
  | 'passwords_differ'
>;

/** The error of each field (S2 §5); null if there is none. */
export function problemsOf(form: AccessForm): Record<keyof AccessForm, AccessFormProblem | null> {
  const missing = (text: string) => (text.trim() === '' ? 'all_fields_required' : null);
  const { account } = form;
  return {
    fullName:
      missing(form.fullName) ??
      (form.fullName.trim().length < ACCESS_REQUEST.nameMinLength ? 'name_too_short' : null),
    email: missing(form.email),
    restaurantId: missing(form.restaurantId),
    pfgAccountNumber: missing(form.pfgAccountNumber),
    account: account ? passwordProblem(account) : null,
  };
}

function passwordProblem({ password, confirmation }: NonNullable<AccessForm['account']>) {
  if (password === '' || confirmation === '') return 'password_required';
  if (password !== confirmation) return 'passwords_differ';
  return password.length < PASSWORD.minLength ? 'password_too_short' : null;
}

/**
 * The states of a request; `superseded` by a newer one of the same person for the same restaurant, `withdrawn`
 * by the person.
 */
export const REQUEST_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'superseded',
  'withdrawn',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const ACCESS_STATUSES = [
  'none',
  'pending',
  'approved',
  'rejected',
  'revoked',
  'superseded',
] as const;
/** The state of a person's access (S2 §4); `none` for people who have never asked. */
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/**
 * The state of a person's access: from the latest request that is not superseded or withdrawn, and from their
 * restaurants (S2 §4). Who has only withdrawn requests has asked for nothing.
 */
export function accessStatusOf(
  latest: { status: RequestStatus; restaurantId: string } | null,
  owned: readonly { restaurantId: string }[],
): AccessStatus {
  if (!latest || latest.status === 'withdrawn') return owned.length > 0 ? 'approved' : 'none';
  if (latest.status === 'superseded') return owned.length > 0 ? 'approved' : 'superseded';
  if (latest.status !== 'approved') return latest.status;
  return owned.some(({ restaurantId }) => restaurantId === latest.restaurantId)
    ? 'approved'
    : 'revoked';
}
