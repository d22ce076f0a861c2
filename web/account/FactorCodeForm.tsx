import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { requiredProblem, useFieldProblems } from '../people/field-problems.ts';
import { FormFailure } from '../people/FormFailure.tsx';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Field } from '../ui/Field.tsx';
import { useSessionEnd } from './session-end.ts';

/** Asks for a code, and reports a wrong one at its field. */
export function FactorCodeForm({
  label,
  action,
  isNumber = false,
  isFirst = false,
  onSend,
  onCancel,
}: {
  label: string;
  action: string;
  /** Whether only the six digits of an app are taken. */
  isNumber?: boolean;
  /** Whether its field gets the focus as it appears. */
  isFirst?: boolean;
  onSend: (code: string) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useText();
  const failureText = useFailureText();
  const { form, code, type, busy, failure, isWrong, errorOf, submit } = useCode(onSend, isFirst);

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      {failure !== null && !isWrong && <FormFailure failure={failure} />}
      <Field
        label={label}
        name="code"
        autoComplete="one-time-code"
        inputMode={isNumber ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        value={code}
        error={isWrong ? failureText(failure) : errorOf('code')}
        onChange={(event) => type(event.target.value)}
      />
      <FormButtons
        action={busy ? t('factors.turning_on') : action}
        isBusy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}

function useCode(onSend: (code: string) => Promise<void>, isFirst: boolean) {
  const hasEnded = useSessionEnd();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { errorOf, check } = useFieldProblems({ code: requiredProblem(code) });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.elements.namedItem('code');
    if (isFirst && field instanceof HTMLElement) field.focus();
  }, [isFirst]);
  const isWrong = failureCode(failure) === 'second_factor_code_wrong';

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The page behind a dialog has forms of its own.
    event.stopPropagation();
    const sent = event.currentTarget;
    if (busy || !check(sent)) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend(code);
    } catch (error) {
      if (hasEnded(error)) return;
      // Render the text first: a screen reader reads it with the field.
      flushSync(() => {
        setFailure(error);
        setBusy(false);
      });
      const field = sent.elements.namedItem('code');
      if (failureCode(error) === 'second_factor_code_wrong' && field instanceof HTMLInputElement) {
        field.focus();
        field.select();
      }
    }
  }
  function type(typed: string): void {
    setCode(typed);
    // The code has changed since it was refused.
    if (isWrong) setFailure(null);
  }
  return { form, code, type, busy, failure, isWrong, errorOf, submit };
}
