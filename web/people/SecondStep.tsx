import { type ReactNode, type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { requiredProblem, useFieldProblems } from './field-problems.ts';
import { FormFailure } from './FormFailure.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';
import type { StepToPass } from './use-second-step.ts';

/**
 * The second step of a sign-in: a code of the app, or a recovery code.
 * @param children the button for a passkey, shown to who has one
 */
export function SecondStep({
  step,
  onPassed,
  onAgain,
  children,
}: {
  step: StepToPass;
  children: ReactNode;
  onPassed: (person: Person) => void;
  /** Goes back to the first step. */
  onAgain: () => void;
}) {
  const t = useText();
  const [way, setWay] = useState<'app' | 'code'>(step.ways.includes('app') ? 'app' : 'code');
  const other = way === 'app' ? 'code' : 'app';
  return (
    <div className="grid gap-5">
      <ScreenTitle>{t('factors.step_title')}</ScreenTitle>
      <CodeForm key={way} token={step.token} way={way} onPassed={onPassed} onAgain={onAgain} />
      {step.ways.includes('passkey') && children}
      <div className="grid gap-1">
        {step.ways.includes(other) && (
          <Button look="quiet" wide onClick={() => setWay(other)}>
            {t(other === 'app' ? 'factors.step_use_app' : 'factors.step_use_code')}
          </Button>
        )}
        <Button look="quiet" wide onClick={onAgain}>
          {t('factors.step_back')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('factors.step_lost')}</p>
    </div>
  );
}

function CodeForm({
  token,
  way,
  onPassed,
  onAgain,
}: {
  token: string;
  way: 'app' | 'code';
  onPassed: (person: Person) => void;
  onAgain: () => void;
}) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { errorOf, check } = useFieldProblems({ code: requiredProblem(code) });
  const isWrong = failureCode(failure) === 'second_factor_code_wrong';
  const isOver = failureCode(failure) === 'second_step_expired';

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !check(form)) return;
    setBusy(true);
    setFailure(null);
    try {
      onPassed((await api.secondFactors.pass({ token, code })).person);
    } catch (error) {
      // Render the text first: a screen reader reads it with the field.
      flushSync(() => {
        setFailure(error);
        setBusy(false);
      });
      const field = form.elements.namedItem('code');
      if (failureCode(error) === 'second_factor_code_wrong' && field instanceof HTMLInputElement) {
        field.focus();
        field.select();
      }
    }
  }

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-lg text-muted">
        {t(way === 'app' ? 'factors.step_app' : 'factors.step_code')}
      </p>
      {failure !== null && !isWrong && (
        <FormFailure failure={failure}>
          {isOver && (
            <Button look="secondary" className="mt-3" onClick={onAgain}>
              {t('factors.step_back')}
            </Button>
          )}
        </FormFailure>
      )}
      <Field
        label={t(way === 'app' ? 'factors.code' : 'factors.step_recovery')}
        name="code"
        autoComplete="one-time-code"
        inputMode={way === 'app' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        value={code}
        error={isWrong ? failureText(failure) : errorOf('code')}
        onChange={(event) => {
          setCode(event.target.value);
          if (isWrong) setFailure(null);
        }}
      />
      <Button type="submit" wide disabled={busy}>
        {t(busy ? 'factors.step_going' : 'factors.step_go')}
      </Button>
    </form>
  );
}
