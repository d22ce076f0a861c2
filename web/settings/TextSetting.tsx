import { SETTING_LIMITS, type SettingKey, settingProblem } from '../../domain/settings/rules.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Field } from '../ui/Field.tsx';
import { type OnDirty, useEditedSetting } from './edited-setting.ts';
import { SettingFrame } from './SettingFrame.tsx';
import { SettingPreview } from './SettingPreview.tsx';

/** Those that are one line of text. */
type TextKey = Exclude<SettingKey, 'voting_enabled' | 'voting_closes_at' | 'sponsors' | ChoiceKey>;
type ChoiceKey = 'evidence_required' | 'sign_up_proof';

/** Whether a setting is one of several choices. */
export const isChoice = (key: SettingKey): key is ChoiceKey =>
  key === 'evidence_required' || key === 'sign_up_proof';

/** A one-line setting: a title, a link, or an email or postal address. */
export function TextSetting({
  setting,
  onDirty,
}: {
  setting: Setting & { key: TextKey };
  onDirty: OnDirty;
}) {
  const t = useText();
  const edited = useEditedSetting(setting, onDirty);
  const { key } = setting;
  const typed = edited.value.trim();
  const problem = settingProblem(key, typed);
  const isMail = key === 'support_email';
  const isTitle = key === 'app_title';
  const isPostal = key === 'mail_postal_address';
  const isText = isTitle || isPostal;
  const { title, postalAddress, link } = SETTING_LIMITS;
  return (
    <SettingFrame
      setting={setting}
      edited={edited}
      canSave={problem === null}
      preview={
        problem === null && (
          <SettingPreview settingKey={key} shown={typed || setting.defaultValue} />
        )
      }
      describeValue={(value) => (isTitle && value === '' ? t('shell.app_title') : value)}
    >
      <Field
        label={t(`settings.name_${key}`)}
        // Not `url`: a path of this app is not one, and the browser's own messages may be in
        // another language.
        type="text"
        inputMode={isText ? 'text' : isMail ? 'email' : 'url'}
        value={edited.value}
        maxLength={isTitle ? title : isPostal ? postalAddress : link}
        placeholder={setting.defaultValue || (isTitle ? t('shell.app_title') : '')}
        autoComplete="off"
        autoCapitalize={isTitle ? 'sentences' : isPostal ? 'words' : 'none'}
        spellCheck={isText}
        onChange={(event) => edited.type(event.target.value)}
        hint={t(`settings.does_${key}`)}
        error={problem && t(`errors.${problem}`)}
      />
    </SettingFrame>
  );
}
