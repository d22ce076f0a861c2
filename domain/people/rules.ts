/**
 * S1 §5: at least 6 characters; of organisers and owners of restaurants, 12. The upper bound prevents denial of service
 * by long passwords.
 */
export const PASSWORD = { minLength: 6, minLengthOfRoles: 12, maxLength: 128 } as const;

/** Whether a password is long enough for an organiser or owner. */
export const isLongPassword = (password: string): boolean =>
  password.length >= PASSWORD.minLengthOfRoles;

export type PasswordProblem = 'password_too_short' | 'passwords_differ';

/**
 * The error of a new password and its confirmation; null if there is none (S1 §5).
 * @param minLength of this account
 */
export function checkNewPassword(
  password: string,
  confirmation: string,
  minLength: number = PASSWORD.minLength,
): PasswordProblem | null {
  if (password.length < minLength) return 'password_too_short';
  return password === confirmation ? null : 'passwords_differ';
}

/** A rough check of an address; the server does the full one (`emailSchema`). */
export const isEmailShaped = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

/**
 * Where to go after signing in: only a path of this app, never the sign-in pages themselves (S1 §2).
 * Anything that a browser could read as another host becomes the home page.
 */
export function returnPath(saved: string | null | undefined): string {
  if (!saved || !/^\/(?![/\\])[^\s\\]*$/.test(saved)) return '/';
  // Browsers remove dots and doubled slashes from a path, which may make it another path.
  if (/\/[/.]/.test(saved.split(/[?#]/, 1)[0] ?? '')) return '/';
  return /^\/(auth|forgot-password|reset-password)([/?#]|$)/.test(saved) ? '/' : saved;
}

/**
 * S1 §4: after a failed sign-up the next attempt waits 5 s, doubled with each attempt, at most 5 min; after
 * three attempts, this browser must wait for the longest time.
 */
export const SIGN_UP_RETRY = { baseSeconds: 5, capSeconds: 300, maxAttempts: 3 } as const;

/** A browser's record of its failed sign-ups. */
export interface SignUpAttempts {
  count: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

/** Whole seconds until the next attempt is allowed; 0 if it is allowed now. */
export function signUpWaitSeconds({ count, lastAt }: SignUpAttempts, nowMs: number): number {
  if (count <= 0) return 0;
  const { baseSeconds, capSeconds, maxAttempts } = SIGN_UP_RETRY;
  const doubled = Math.min(capSeconds, baseSeconds * 2 ** (count - 1));
  const seconds = count >= maxAttempts ? capSeconds : doubled;
  // A clock that was set back must not block anybody for longer than the wait itself.
  const left = Math.min(seconds, seconds - (nowMs - lastAt) / 1000);
  return Math.max(0, Math.ceil(left));
}

/** Counts a failed attempt; starts again at one when the longest wait has passed. */
export function countSignUpAttempt(before: SignUpAttempts, nowMs: number): SignUpAttempts {
  const isOver =
    before.count >= SIGN_UP_RETRY.maxAttempts && signUpWaitSeconds(before, nowMs) === 0;
  return { count: isOver ? 1 : before.count + 1, lastAt: nowMs };
}

/** S1 §9: how long the success message of a new password is visible before the sign-in page. */
export const RESET_SUCCESS_MS = 2000;

/**
 * S2 §9: a session ends after 30 days without use; use renews it at most once a day. It ends in any case
 * this many days after it began, and the person signs in again.
 */
export const SESSION = {
  lastsSeconds: 30 * 24 * 3600,
  renewAfterSeconds: 24 * 3600,
  endsAfterDays: 180,
} as const;

/** When a session that began then ends for good, however often it is renewed. */
export const sessionEndsAt = (startedAt: Date): Date =>
  new Date(startedAt.getTime() + SESSION.endsAfterDays * 24 * 3_600_000);

/**
 * Browsers and apps in which somebody has signed in to an account: for how many accounts one may be known, and how
 * long; browsers keep no cookie for longer.
 */
export const KNOWN_DEVICE = { maxAccounts: 5, lastsSeconds: 400 * 24 * 3600 } as const;

/** How long a sign-in, or a later confirmation that it is the person, holds. */
export const CONFIRMED_MINUTES = 10;

const BROWSERS: [name: string, sign: RegExp][] = [
  ['Vota Taco', /VotaTaco\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|OPiOS\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
/** The first match wins; the server searches them in SQL, too. */
export const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows NT/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
] as const satisfies [name: string, sign: RegExp][];
export type SystemName = (typeof SYSTEMS)[number][0];
export const SYSTEM_NAMES: readonly SystemName[] = SYSTEMS.map(([name]) => name);

/** Browser and system of a user agent, in words; null for unknown ones. */
export function describeDevice(userAgent: string): {
  browser: string | null;
  system: string | null;
} {
  const find = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

/** The `user_session` of the specification: a string that identifies one account (S2 §3). */
const SESSION_PREFIX = 'user_';
export const userSessionOf = (userId: string): string => SESSION_PREFIX + userId;

/** The id of the account that `userSessionOf` was given. */
export const userIdOf = (userSession: string): string => userSession.slice(SESSION_PREFIX.length);

/** The organisers' filter of accounts; `nobody`: no role, no restaurants and no votes. */
export const PEOPLE_ROLES = ['admin', 'owner', 'voter', 'nobody'] as const;
export type PeopleRole = (typeof PEOPLE_ROLES)[number];
export const ACCOUNT_STATES = ['fine', 'suspended', 'banned'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
export const PEOPLE_ORDERS = ['created', 'name', 'email'] as const;

/** Other results of signing in through a provider, as the address of /auth names them. */
export const OAUTH_ERRORS = [
  'cancelled',
  'failed',
  'expired',
  'no_address',
  'unconfirmed',
  'banned',
  'suspended',
  'unexpected',
] as const;
export type OAuthError = (typeof OAUTH_ERRORS)[number];

/** S1 §4: how long after an attempt the next one may begin. */
export const OAUTH_PAUSE_MS = 500;

/**
 * Whether deleting the account, and what a stolen session must not do, needs a new confirmation of identity.
 * @param confirmedAt the latest: the sign-in, if there was none since
 */
export const isConfirmationDue = (confirmedAt: Date, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() > CONFIRMED_MINUTES * 60_000;
