import { EVIDENCE_POLICIES, evidencePolicyOf } from '../../domain/evidence/rules.policy.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { useText } from '../i18n/locale.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import type { OnDirty } from './edited-setting.ts';

/** Which evidence a vote needs. */
export function EvidenceSetting({ setting, onDirty }: { setting: Setting; onDirty: OnDirty }) {
  const t = useText();
  return (
    <ChoiceSetting
      setting={setting}
      onDirty={onDirty}
      choices={EVIDENCE_POLICIES}
      readChoice={evidencePolicyOf}
      does={t('venue.setting_does')}
      nameOf={(policy) => t(`venue.policy_${policy}`)}
      meaningOf={(policy) => t(`venue.policy_${policy}_means`)}
      savedText={t('venue.setting_saved')}
    />
  );
}
