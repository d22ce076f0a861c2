import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuickPlan } from '../../domain/invitations/schema.ts';
import type { Language } from '../../domain/language.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';

/** The two steps of the quick setup: `check` plans what the typed lines would do, `apply` does it. */
export function useQuickSetup(language: Language) {
  const api = useApi();
  const client = useQueryClient();
  const hasEnded = useSessionEnd();
  const [text, setText] = useState('');
  const [locale, setLocale] = useState<Language>(language);
  const [plan, setPlan] = useState<QuickPlan | null>(null);
  const [done, setDone] = useState<{ created: number; owning: number; skipped: number } | null>(
    null,
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function run(act: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    setDone(null);
    try {
      await act();
    } catch (error) {
      // The plan that was shown no longer holds.
      if (failureCode(error) === 'quick_setup_outdated') setPlan(null);
      if (!hasEnded(error)) setFailure(error);
    }
    setBusy(false);
  }
  const check = () => run(async () => setPlan(await api.invitations.check({ text })));
  const apply = (seen: QuickPlan) =>
    run(async () => {
      setDone(await api.invitations.apply({ text, locale, plan: seen.plan }));
      setPlan(null);
      setText('');
      void client.invalidateQueries({ queryKey: ['mine', 'people'] });
    });
  const type = (typed: string) => {
    setText(typed);
    // A plan is only valid for its own lines.
    setPlan(null);
  };

  return { text, type, locale, setLocale, plan, done, isBusy, failure, check, apply };
}
