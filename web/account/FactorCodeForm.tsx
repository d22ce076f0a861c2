import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { FormFailure } from '../people/FormFailure.tsx';
import { useSecretField } from '../people/use-secret-field.ts';
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
  const { form, value, type, busy, failure, isWrong, problem, submit } = useSecretField({
    name: 'code',
    wrong: 'second_factor_code_wrong',
    isFirst,
    send: onSend,
    isHandled: useSessionEnd(),
  });

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
        value={value}
        error={isWrong ? failureText(failure) : problem}
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
