import { useState } from 'react';
import { flushSync } from 'react-dom';
import { checkNewPassword, isEmailShaped, PASSWORD } from '../../domain/people/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';

/** The problem of each field of a form, by the names of its inputs in their order. */
type Problems<Name extends string> = Record<Name, TextKey | null>;

export const requiredProblem = (value: string): TextKey | null =>
  value === '' ? 'people.required' : null;

export const emailProblem = (email: string): TextKey | null =>
  requiredProblem(email) ?? (isEmailShaped(email) ? null : 'people.email_invalid');

/**
 * A new password and its repetition (S1 §5).
 * @param guessable whether the server would refuse it as easy to guess
 * @param minLength of this account
 */
export const newPasswordProblems = (
  password: string,
  confirmation: string,
  guessable: boolean,
  minLength: number = PASSWORD.minLength,
) =>
  ({
    'new-password':
      requiredProblem(password) ??
      (checkNewPassword(password, password, minLength) === null
        ? null
        : minLength > PASSWORD.minLength
          ? 'people.password_short_of_role'
          : 'errors.password_too_short') ??
      (guessable ? 'errors.password_common' : null),
    'confirm-password':
      requiredProblem(confirmation) ??
      (password === confirmation ? null : 'errors.passwords_differ'),
  }) satisfies Problems<string>;

/**
 * Our own messages in place of the browser's, which are in its own language: none is shown until
 * the form is submitted for the first time; from then on every field shows its problem at once.
 */
export function useFieldProblems<Name extends string>(problems: Problems<Name>) {
  const t = useText();
  const [tried, setTried] = useState(false);
  return {
    /** @param early whether to report the problem before the form is submitted */
    errorOf(name: Name, early = false): string | undefined {
      const problem = problems[name];
      return problem !== null && (tried || early) ? t(problem) : undefined;
    },
    /** Whether the form may be submitted; if not, shows why and focuses the first invalid field. */
    check(form: HTMLFormElement): boolean {
      const wrong = Object.entries(problems).find(([, problem]) => problem !== null);
      if (!wrong) return true;
      // Render the text first: a screen reader reads it with the field.
      flushSync(() => setTried(true));
      const field = form.elements.namedItem(wrong[0]);
      if (field instanceof HTMLElement) field.focus();
      return false;
    },
  };
}
