/** S1 §5: at least 6 characters. The upper bound keeps a password from being a weapon. */
export const PASSWORD = { minLength: 6, maxLength: 128 } as const;

export type PasswordProblem = 'password_too_short' | 'passwords_differ';

/** What is wrong with a new password and its confirmation; null when nothing is (S1 §5). */
export function checkNewPassword(password: string, confirmation: string): PasswordProblem | null {
  if (password.length < PASSWORD.minLength) return 'password_too_short';
  return password === confirmation ? null : 'passwords_differ';
}

/** Whether a text can be an address at all; what it must be is the server's to say (`emailSchema`). */
export const isEmailShaped = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

/**
 * Where to go after signing in: a path of this app only, never the sign-in pages themselves
 * (S1 §2). Anything that a browser could read as another host gives home.
 */
export function returnPath(saved: string | null | undefined): string {
  if (!saved || !/^\/(?![/\\])[^\s\\]*$/.test(saved)) return '/';
  // A browser takes dots and doubled slashes out of a path, and then it may be another one.
  if (/\/[/.]/.test(saved.split(/[?#]/, 1)[0] ?? '')) return '/';
  return /^\/(auth|forgot-password|reset-password)([/?#]|$)/.test(saved) ? '/' : saved;
}

/**
 * S1 §4: after a failed sign-up one waits 5 s, doubled with each attempt, at most 5 min, and after
 * three attempts no more are made from this browser until the longest wait is over.
 */
export const SIGN_UP_RETRY = { baseSeconds: 5, capSeconds: 300, maxAttempts: 3 } as const;

/** What a browser remembers of its failed sign-ups. */
export interface SignUpAttempts {
  count: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

/** How many whole seconds to wait before the next attempt; 0 when it may be made now. */
export function signUpWaitSeconds({ count, lastAt }: SignUpAttempts, nowMs: number): number {
  if (count <= 0) return 0;
  const { baseSeconds, capSeconds, maxAttempts } = SIGN_UP_RETRY;
  const doubled = Math.min(capSeconds, baseSeconds * 2 ** (count - 1));
  const seconds = count >= maxAttempts ? capSeconds : doubled;
  // A clock that was set back must not lock anybody out for longer than the wait itself.
  const left = Math.min(seconds, seconds - (nowMs - lastAt) / 1000);
  return Math.max(0, Math.ceil(left));
}

/** After a failed attempt: one more, or the first again when the longest wait has passed. */
export function countSignUpAttempt(before: SignUpAttempts, nowMs: number): SignUpAttempts {
  const isOver =
    before.count >= SIGN_UP_RETRY.maxAttempts && signUpWaitSeconds(before, nowMs) === 0;
  return { count: isOver ? 1 : before.count + 1, lastAt: nowMs };
}

/** S1 §9: how long the new password's success is shown before the sign-in page. */
export const RESET_SUCCESS_MS = 2000;

/**
 * S2 §9: a session ends after 30 days of silence; one in use gets them anew once a day. So many days
 * after it began it ends in any case, and its person signs in again.
 */
export const SESSION = {
  lastsSeconds: 30 * 24 * 3600,
  renewAfterSeconds: 24 * 3600,
  endsAfterDays: 180,
} as const;

/** When a session that began then ends for good, however often it is renewed. */
export const sessionEndsAt = (startedAt: Date): Date =>
  new Date(startedAt.getTime() + SESSION.endsAfterDays * 24 * 3_600_000);

/** A session older than this asks for the password again before the account is deleted. */
const FRESH_SESSION_MINUTES = 10;

const BROWSERS: [name: string, sign: RegExp][] = [
  ['Vota Taco', /VotaTaco\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|OPiOS\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
/** The first whose sign is found; the server looks for them in SQL, too. */
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

/** What a browser says it is, in words; null where it says nothing that is known. */
export function describeDevice(userAgent: string): {
  browser: string | null;
  system: string | null;
} {
  const find = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

/** The `user_session` of the specification: a string that stands for one account (S2 §3). */
export const userSessionOf = (userId: string): string => `user_${userId}`;

/** By what organisers look for accounts; `nobody` has no role, owns nothing and has not voted. */
export const PEOPLE_ROLES = ['admin', 'owner', 'voter', 'nobody'] as const;
export type PeopleRole = (typeof PEOPLE_ROLES)[number];
export const PEOPLE_STANDINGS = ['fine', 'suspended', 'banned'] as const;
export type AccountState = (typeof PEOPLE_STANDINGS)[number];
export const PEOPLE_ORDERS = ['created', 'name', 'email'] as const;

/** How signing in through a provider can end otherwise, as the address of /auth says it. */
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

/** S1 §4: so long after an attempt has ended, the next one may begin. */
export const OAUTH_PAUSE_MS = 500;

/** Whether the account is deleted only after asking again who is there. */
export const needsReauthentication = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > FRESH_SESSION_MINUTES * 60_000;
