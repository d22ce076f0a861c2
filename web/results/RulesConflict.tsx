import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { FocusKept } from '../ui/FocusKept.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { RulesChange } from './rules-diff.ts';
import { RulesChanges } from './RulesChanges.tsx';
import type { RulesForm } from './use-rules-form.ts';

/** Another organiser has saved first: what they changed, and whose rules go on. Nothing typed is lost. */
export function RulesConflict({
  form,
  conflict,
}: {
  form: RulesForm;
  conflict: readonly RulesChange[];
}) {
  const t = useText();
  return (
    <FocusKept>
      <Notice tone="danger">
        <div className="grid gap-3">
          <p className="font-semibold">
            {t('resultDesk.conflict', { version: form.base.version })}
          </p>
          <div className="text-ink">
            <RulesChanges changes={conflict} />
          </div>
          <p>{t('resultDesk.conflict_told')}</p>
          <div className="flex flex-wrap gap-3 text-ink">
            <Button onClick={form.keepMine}>{t('resultDesk.conflict_keep')}</Button>
            <Button look="secondary" onClick={form.discard}>
              {t('resultDesk.conflict_take')}
            </Button>
          </div>
        </div>
      </Notice>
    </FocusKept>
  );
}
