import { QUICK_SETUP } from '../../domain/invitations/rules.ts';
import type { QuickPlan } from '../../domain/invitations/schema.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { LanguageField } from './LanguageField.tsx';
import { QuickPlanTable } from './QuickPlanTable.tsx';
import { useQuickSetup } from './use-quick-setup.ts';

/** /admin/user-management/quick-setup: many accounts at once, first checked, then applied. */
export function QuickSetupPage() {
  const { t, language } = useLocale();
  const failureText = useFailureText();
  const setup = useQuickSetup(language);
  const { text, plan, done, isBusy, failure } = setup;

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
          onValue={setup.type}
          maxLength={QUICK_SETUP.maxLength}
          left={(count) => t('admin.quick_left', { count })}
          disabled={isBusy}
        />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,16rem)_auto] sm:items-start sm:justify-between">
          <LanguageField value={setup.locale} onValue={setup.setLocale} />
          <Button
            look={plan ? 'secondary' : 'primary'}
            className="sm:mt-7"
            disabled={isBusy || text.trim() === ''}
            onClick={() => void setup.check()}
          >
            {t(isBusy && !plan ? 'admin.working' : 'admin.quick_check')}
          </Button>
        </div>
      </div>
      {plan && (
        <QuickPlanSection plan={plan} isBusy={isBusy} onApply={() => void setup.apply(plan)} />
      )}
    </div>
  );
}

/** Shows what the lines would do, with the button that applies them. */
function QuickPlanSection({
  plan: { rows },
  isBusy,
  onApply,
}: {
  plan: QuickPlan;
  isBusy: boolean;
  onApply: () => void;
}) {
  const { t } = useLocale();
  const acting = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'own');
  return (
    <section aria-label={t('admin.quick_plan')} className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('admin.quick_plan')}</h2>
        <p role="status" className="text-muted tabular-nums">
          {t('admin.quick_counts', {
            count: acting.length,
            rest: rows.length - acting.length,
            all: rows.length,
          })}
        </p>
      </div>
      <QuickPlanTable rows={rows} />
      <Button
        className="justify-self-start max-sm:w-full"
        disabled={isBusy || acting.length === 0}
        onClick={onApply}
      >
        {isBusy ? t('admin.working') : t('admin.quick_apply', { count: acting.length })}
      </Button>
    </section>
  );
}
