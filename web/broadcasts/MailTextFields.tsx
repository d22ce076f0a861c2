import { useQuery } from '@tanstack/react-query';
import { isIncomplete, isTextMissing } from '../../domain/broadcasts/fields.ts';
import { BROADCAST_LIMITS } from '../../domain/broadcasts/rules.ts';
import type { BroadcastFields } from '../../domain/broadcasts/schema.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { audienceQuery, languagesRead } from './queries.ts';

/** Subject and body of a mail in one language at a time; those that somebody of the recipients reads are needed. */
export function MailTextFields({
  language,
  onLanguage,
  fields,
  onFields,
}: {
  language: Language;
  onLanguage: (language: Language) => void;
  fields: BroadcastFields;
  onFields: (fields: BroadcastFields) => void;
}) {
  const t = useText();
  const { subject, body } = fields;
  const audience = useQuery(audienceQuery(useApi(), fields.filter)).data;
  const read = languagesRead(audience);
  const readers = (of: Language) => (audience ? ` (${audience.byLanguage[of]})` : '');
  const dot = (of: Language) => (read.includes(of) && isTextMissing(fields, of) ? ' •' : '');
  return (
    <section className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card">
      <Segments
        label={t('broadcasts.write_in')}
        value={language}
        choices={LANGUAGES.map((value) => ({
          value,
          text: `${t(`languages.${value}`)}${readers(value)}${dot(value)}`,
        }))}
        onChoose={onLanguage}
      />
      {!read.includes(language) && (
        <p className="text-sm text-muted">
          {t('broadcasts.language_unread', { language: t(`languages.inline_${language}`) })}
        </p>
      )}
      <Field
        label={t('broadcasts.subject')}
        lang={language}
        maxLength={BROADCAST_LIMITS.maxSubjectLength}
        value={subject[language]}
        onChange={({ target }) =>
          onFields({ ...fields, subject: { ...subject, [language]: target.value } })
        }
      />
      <TextArea
        label={t('broadcasts.body')}
        hint={t('broadcasts.body_hint')}
        maxLength={BROADCAST_LIMITS.maxBodyLength}
        left={(count) => t('broadcasts.left', { count })}
        value={body[language]}
        onValue={(value) => onFields({ ...fields, body: { ...body, [language]: value } })}
      />
      {isIncomplete(fields, read) && (
        <p className="text-sm text-muted">{t('broadcasts.both_needed')}</p>
      )}
    </section>
  );
}
