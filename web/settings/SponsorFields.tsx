import { SETTING_LIMITS, sponsorProblem } from '../../domain/settings/rules.ts';
import type { Sponsor } from '../../domain/settings/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Field } from '../ui/Field.tsx';
import { PictureField } from '../ui/PictureField.tsx';

/** Name, link and logo of one sponsor. */
export function SponsorFields({
  sponsor,
  isChanged,
  onChange,
  onBusy,
}: {
  sponsor: Sponsor;
  /** Whether something was changed: only then missing values are reported. */
  isChanged: boolean;
  onChange: (change: Partial<Sponsor>) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const t = useText();
  const problem = isChanged ? sponsorProblem(sponsor) : null;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('settings.sponsor_name')}
          value={sponsor.name}
          maxLength={SETTING_LIMITS.sponsorName}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
          error={problem === 'name' ? t('settings.sponsor_lacks_name') : null}
        />
        <Field
          label={t('settings.sponsor_url')}
          value={sponsor.url}
          inputMode="url"
          maxLength={SETTING_LIMITS.link}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          onChange={(event) => onChange({ url: event.target.value })}
          error={problem === 'url' ? t('settings.sponsor_lacks_url') : null}
        />
      </div>
      <PictureField
        label={t('settings.sponsor_logo')}
        hint={t('settings.sponsor_formats')}
        value={sponsor.logoUrl || null}
        path="/settings/sponsors/logo"
        isSmall
        isWhole
        onValue={(url) => onChange({ logoUrl: url ?? '' })}
        onBusy={onBusy}
        error={problem === 'logoUrl' ? t('settings.sponsor_lacks_logo') : null}
      />
    </>
  );
}
