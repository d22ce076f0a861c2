import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorCode } from '../../domain/errors.ts';
import { failureCode } from '../api/client.ts';
import { requiredProblem, useFieldProblems } from './field-problems.ts';

/**
 * A form with one field for a password or a code, which says at the field that it is wrong.
 * @param of.wrong how the server says so
 * @param of.isFirst whether the field gets the focus as it appears
 */
export function useSecretField({
  name,
  wrong,
  isFirst,
  send,
  isHandled = () => false,
}: {
  name: string;
  wrong: ErrorCode;
  isFirst: boolean;
  send: (typed: string) => Promise<void>;
  /** Whether a failure was dealt with elsewhere, as the end of a session is. */
  isHandled?: (error: unknown) => boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { errorOf, check } = useFieldProblems({ [name]: requiredProblem(value) });
  const isWrong = failureCode(failure) === wrong;
  const fieldOf = () => {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field : null;
  };
  useEffect(() => {
    if (isFirst) fieldOf()?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it appears
  }, [isFirst]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The page behind a dialog has forms of its own.
    event.stopPropagation();
    if (busy || !check(event.currentTarget)) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(value);
    } catch (error) {
      if (isHandled(error)) return;
      // Render the text first: a screen reader reads it with the field.
      flushSync(() => {
        setFailure(error);
        setBusy(false);
      });
      if (failureCode(error) !== wrong) return;
      fieldOf()?.focus();
      fieldOf()?.select();
    }
  }
  function type(typed: string): void {
    setValue(typed);
    // It has changed since it was refused.
    if (isWrong) setFailure(null);
  }
  return { form, value, type, busy, failure, isWrong, problem: errorOf(name), submit };
}
