import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { accountQuery } from '../account/queries.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { forget } from '../platform/kept.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { FormFailure } from './FormFailure.tsx';
import { NewsConsent } from './NewsConsent.tsx';

/**
 * Asks a user who has just signed up through a provider what the sign-up form asks. The question is
 * above the page they opened, once, and can be ignored.
 */
export function AskNews() {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const id = useId();
  const [isTicked, setTicked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function answer() {
    setFailure(null);
    if (isTicked) {
      setBusy(true);
      try {
        await api.broadcasts.setNewsMails({ newsMails: true });
      } catch (error) {
        setBusy(false);
        setFailure(error);
        return;
      }
      void client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
      toast(t('account.news_on'));
    }
    forget('asks-about-news');
    // The focused element is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <aside aria-labelledby={id} className="border-b border-line bg-surface print:hidden">
      <form
        className="page grid gap-3 py-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void answer();
        }}
      >
        <h2 id={id} className="text-lg font-bold">
          {t('people.welcome')}
        </h2>
        {failure !== null && <FormFailure failure={failure} />}
        <div className="grid gap-4 md:flex md:items-center md:justify-between">
          <NewsConsent isTicked={isTicked} onTick={setTicked} />
          <Button type="submit" look="secondary" disabled={isBusy} className="shrink-0">
            {t('people.welcome_done')}
          </Button>
        </div>
      </form>
    </aside>
  );
}
