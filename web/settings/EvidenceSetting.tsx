import { useId } from 'react';
import { EVIDENCE_POLICIES, evidencePolicyOf } from '../../domain/evidence/rules.policy.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { type OnDirty, useEditedSetting } from './edited-setting.ts';
import { LastChange } from './SettingFrame.tsx';

/** Which evidence a vote needs: a choice of three, each with what it means. */
export function EvidenceSetting({ setting, onDirty }: { setting: Setting; onDirty: OnDirty }) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const name = useId();
  const titleId = useId();
  const edited = useEditedSetting(setting, onDirty);
  const chosen = evidencePolicyOf(edited.value);
  const isChanged = chosen !== evidencePolicyOf(setting.value);

  async function save() {
    const isDone = edited.isConflict ? await edited.saveOver() : await edited.save();
    if (isDone) toast(t('venue.setting_saved'));
  }

  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="text-xl">
          {t('settings.name_evidence_required')}
        </h2>
        <p className="max-w-[68ch] text-muted">{t('venue.setting_does')}</p>
      </div>
      <fieldset className="grid gap-2" aria-labelledby={titleId}>
        {EVIDENCE_POLICIES.map((policy) => (
          <label
            key={policy}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-card border border-control-line p-3 has-checked:border-chile has-checked:bg-chile-soft"
          >
            <input
              type="radio"
              name={name}
              value={policy}
              checked={chosen === policy}
              onChange={() => edited.type(policy)}
              className="row-span-2 mt-1 size-5 accent-chile"
            />
            <span className="font-semibold">{t(`venue.policy_${policy}`)}</span>
            <span className="text-sm">{t(`venue.policy_${policy}_means`)}</span>
          </label>
        ))}
      </fieldset>
      {edited.failure !== null && <Notice tone="danger">{failureText(edited.failure)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          <LastChange setting={setting} />
        </p>
        <Button disabled={!isChanged || edited.isBusy} onClick={() => void save()}>
          {t(edited.isBusy ? 'settings.saving' : 'settings.save')}
        </Button>
      </div>
    </section>
  );
}
