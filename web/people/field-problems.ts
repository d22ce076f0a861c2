import { useState } from 'react';
import { flushSync } from 'react-dom';
import { checkNewPassword, isEmailShaped } from '../../domain/people/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';

/** What is wrong with each field of a form, by the names of its inputs in their order. */
type Problems<Name extends string> = Record<Name, TextKey | null>;

export const requiredProblem = (value: string): TextKey | null =>
  value === '' ? 'people.required' : null;

export const emailProblem = (email: string): TextKey | null =>
  requiredProblem(email) ?? (isEmailShaped(email) ? null : 'people.email_invalid');

/** A new password and the same again (S1 §5). */
export const newPasswordProblems = (password: string, confirmation: string) =>
  ({
    'new-password':
      requiredProblem(password) ??
      (checkNewPassword(password, password) === null ? null : 'errors.password_too_short'),
    'confirm-password':
      requiredProblem(confirmation) ??
      (password === confirmation ? null : 'errors.passwords_differ'),
  }) satisfies Problems<string>;

/**
 * Our own words in place of the browser's, which speaks its own language: nothing is said until the
 * form is sent for the first time, and from then on every field tells at once what it lacks.
 */
export function useFieldProblems<Name extends string>(problems: Problems<Name>) {
  const t = useText();
  const [tried, setTried] = useState(false);
  return {
    /** @param early whether to tell before the form is sent */
    errorOf(name: Name, early = false): string | undefined {
      const problem = problems[name];
      return problem !== null && (tried || early) ? t(problem) : undefined;
    },
    /** Whether the form may be sent; else tells why not, and goes to the first wrong field. */
    check(form: HTMLFormElement): boolean {
      const wrong = Object.entries(problems).find(([, problem]) => problem !== null);
      if (!wrong) return true;
      // The text first: a screen reader reads it with the field.
      flushSync(() => setTried(true));
      const field = form.elements.namedItem(wrong[0]);
      if (field instanceof HTMLElement) field.focus();
      return false;
    },
  };
}
