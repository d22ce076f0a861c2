import { useQuery } from '@tanstack/react-query';
import type { PublicRules } from '../../domain/results/schema.public.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { LeaveGuard } from '../catalogue/LeaveGuard.tsx';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { editedRulesQuery } from './desk-queries.ts';
import { RulesCategories } from './RulesCategories.tsx';
import { RulesConflict } from './RulesConflict.tsx';
import { RulesChallenge, RulesEmbargo } from './RulesEmbargo.tsx';
import { RulesHistory } from './RulesHistory.tsx';
import { RulesSaveBar } from './RulesSaveBar.tsx';
import { useRulesForm } from './use-rules-form.ts';

/** /admin/results/rules: the categories of the result, and by what they are decided. */
export function RulesPage() {
  const t = useText();
  const rules = useQuery(editedRulesQuery(useApi()));
  return (
    <div className="mx-auto grid w-full max-w-[960px] gap-6 px-4 py-6">
      <div className="grid gap-1">
        <BackLink to={paths.resultDesk()}>{t('resultDesk.title')}</BackLink>
        <h1 className="text-2xl font-extrabold">{t('resultDesk.rules_title')}</h1>
        <p className="max-w-[68ch] text-muted">{t('resultDesk.rules_intro')}</p>
      </div>
      {rules.data ? (
        <Rules rules={rules.data} />
      ) : rules.isError ? (
        <LoadFailure title="resultDesk.rules_load_error" query={rules} />
      ) : (
        <RowsSkeleton />
      )}
    </div>
  );
}

function Rules({ rules }: { rules: PublicRules }) {
  const t = useText();
  const form = useRulesForm(rules);
  const { base, draft, change } = form;
  return (
    // Focusable: what goes away with a button gives its focus here.
    <div tabIndex={-1} className="grid gap-8 outline-none">
      <Notice tone={base.isFixed ? 'amber' : 'agave'}>
        {t(base.isFixed ? 'resultDesk.rules_fixed' : 'resultDesk.rules_free')}
      </Notice>
      {form.conflict && <RulesConflict form={form} conflict={form.conflict} />}
      <RulesCategories rows={draft.rows} named={base.restaurants} onRows={form.changeRows} />
      <RulesEmbargo draft={draft} onChange={change} />
      <RulesChallenge draft={draft} onChange={change} />
      <RulesHistory rules={base} />
      <RulesSaveBar form={form} />
      <LeaveGuard isDirty={() => form.changes.length > 0} />
    </div>
  );
}
