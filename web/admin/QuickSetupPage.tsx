import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QUICK_SETUP } from '../../domain/invitations/rules.ts';
import type { QuickPlan } from '../../domain/invitations/schema.ts';
import type { Language } from '../../domain/language.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useSpeech } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { LanguageField } from './LanguageField.tsx';
import { QuickPlanTable } from './QuickPlanTable.tsx';

/** /admin/user-management/quick-setup: many accounts at once, first looked at, then carried out. */
export function QuickSetupPage() {
  const { t, language } = useSpeech();
  const api = useApi();
  const client = useQueryClient();
  const failureText = useFailureText();
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
      // What it would do now is another thing than what was seen.
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
  const acting = plan?.rows.filter(({ outcome }) => outcome === 'create' || outcome === 'own');

  return (
    <div className="mx-auto grid w-full max-w-[900px] grid-cols-1 gap-6 px-4 py-6">
      <div className="grid gap-1">
        <BackLink to={paths.userManagement()}>{t('admin.users_title')}</BackLink>
        <h1 className="text-2xl font-extrabold">{t('admin.quick_title')}</h1>
        <p className="max-w-2xl text-muted">
          {t('admin.quick_intro', { max: QUICK_SETUP.maxLines })}
        </p>
        <p className="max-w-2xl text-muted">{t('admin.quick_restaurant')}</p>
      </div>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      {done && (
        <Notice tone="agave">
          <p className="font-semibold">{t('admin.quick_done', { count: done.created })}</p>
          <p>{t('admin.quick_done_rest', { owning: done.owning, skipped: done.skipped })}</p>
        </Notice>
      )}
      <div className="grid gap-4">
        <TextArea
          label={t('admin.quick_lines')}
          hint={t('admin.quick_example')}
          value={text}
          onValue={(typed) => {
            setText(typed);
            setPlan(null);
          }}
          maxLength={QUICK_SETUP.maxLength}
          left={(count) => t('admin.quick_left', { count })}
          disabled={isBusy}
        />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,16rem)_auto] sm:items-start sm:justify-between">
          <LanguageField value={locale} onValue={setLocale} />
          <Button
            look={plan ? 'secondary' : 'primary'}
            className="sm:mt-7"
            disabled={isBusy || text.trim() === ''}
            onClick={() => void check()}
          >
            {t(isBusy && !plan ? 'admin.working' : 'admin.quick_check')}
          </Button>
        </div>
      </div>
      {plan && acting && (
        <section aria-label={t('admin.quick_plan')} className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="text-xl">{t('admin.quick_plan')}</h2>
            <p role="status" className="text-muted tabular-nums">
              {t('admin.quick_counts', {
                acting: acting.length,
                rest: plan.rows.length - acting.length,
              })}
            </p>
          </div>
          <QuickPlanTable rows={plan.rows} />
          <Button
            className="justify-self-start max-sm:w-full"
            disabled={isBusy || acting.length === 0}
            onClick={() => void apply(plan)}
          >
            {isBusy ? t('admin.working') : t('admin.quick_apply', { count: acting.length })}
          </Button>
        </section>
      )}
    </div>
  );
}
