import { useQuery } from '@tanstack/react-query';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { SIGN_UP_PROOF_MODES, signUpProofModeOf } from '../../domain/sign-ups/rules.ts';
import type { SignUpGuardState } from '../../domain/sign-ups/schema.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import type { OnDirty } from './edited-setting.ts';
import { signUpGuardQuery } from './queries.ts';

/** When sign-ups need a proof of work, and whether they need one now. */
export function SignUpProofSetting({ setting, onDirty }: { setting: Setting; onDirty: OnDirty }) {
  const t = useText();
  const { data: guard } = useQuery(signUpGuardQuery(useApi(), setting.value));
  return (
    <ChoiceSetting
      setting={setting}
      onDirty={onDirty}
      choices={SIGN_UP_PROOF_MODES}
      readChoice={signUpProofModeOf}
      does={t('settings.proof_does')}
      nameOf={(mode) => t(`settings.proof_${mode}`)}
      meaningOf={(mode) => t(`settings.proof_${mode}_means`)}
      savedText={t('settings.proof_saved')}
    >
      <div role="status" className="grid gap-1">
        {guard && <GuardLines guard={guard} />}
      </div>
    </ChoiceSetting>
  );
}

function GuardLines({ guard: { isRequired, unusual } }: { guard: SignUpGuardState }) {
  const { t, language } = useLocale();
  const format = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (
    <>
      <p className="font-semibold">{t(isRequired ? 'settings.proof_on' : 'settings.proof_off')}</p>
      {unusual && (
        <p className="text-sm">
          {t(`settings.proof_unusual_${unusual.trace}`, {
            since: format.format(new Date(unusual.since)),
            until: format.format(new Date(unusual.until)),
            count: unusual.signUps,
          })}
        </p>
      )}
    </>
  );
}
