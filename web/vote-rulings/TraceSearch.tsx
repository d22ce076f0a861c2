import { useId, useState } from 'react';
import type { FoundTrace } from '../../domain/vote-rulings/schema.ballots.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { filterControl } from '../admin/FilterField.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

/**
 * Filters by a typed mail domain or network. The server answers with its hash, and only that goes into the
 * address: what was typed may be a person's, and stays out of the browser's history and of logs.
 */
export function TraceSearch({ onFound }: { onFound: (found: FoundTrace) => void }) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const find = async () => {
    if (isBusy || typed.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      onFound(await api.voteRulings.findTrace({ typed }));
      setTyped('');
    } catch (error) {
      if (!hasEnded(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid min-w-0 content-start gap-1 sm:max-lg:col-span-2"
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {t('voteRulings.trace_search')}
      </label>
      <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          id={id}
          type="text"
          inputMode="email"
          value={typed}
          maxLength={320}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('voteRulings.trace_example')}
          aria-invalid={failure !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setTyped(event.target.value);
            setFailure(null);
          }}
          className={`${filterControl} text-ellipsis ${failure === null ? '' : 'border-danger'}`}
        />
        <Button type="submit" look="secondary" disabled={isBusy}>
          {t(isBusy ? 'voteRulings.trace_finding' : 'voteRulings.trace_find')}
        </Button>
      </span>
      <p
        id={`${id}-hint`}
        role={failure === null ? undefined : 'alert'}
        className={`text-sm ${failure === null ? 'text-muted' : 'text-danger'}`}
      >
        {failure === null ? t('voteRulings.trace_hint') : failureText(failure)}
      </p>
    </form>
  );
}
