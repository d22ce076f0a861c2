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
  return /^\/(auth|reset-password)([/?#]|$)/.test(saved) ? '/' : saved;
}

/** The `user_session` of the specification: a string that stands for one account (S2 §3). */
export const userSessionOf = (userId: string): string => `user_${userId}`;
