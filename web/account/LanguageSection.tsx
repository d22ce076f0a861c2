import { useState } from 'react';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import type { Person } from '../../domain/people/schema.ts';
import { OWN_NAMES } from '../../locales/own-names.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useLanguageChoice } from './language-choice.ts';
import { Section } from './Section.tsx';
import { useSessionEnd } from './session-end.ts';

/** One choice of language for the pages and the mails (S2 §2, language toggle). */
export function LanguageSection({ person }: { person: Person }) {
  const { t, language } = useLocale();
  const { setLocale, writeIn } = useLanguageChoice();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  /** The result of the last choice, shown in the chosen language. */
  const [outcome, setOutcome] = useState<'saved' | 'page-failed' | { failure: unknown } | null>(
    null,
  );

  async function choose(chosen: Language) {
    setOutcome(null);
    try {
      await setLocale(chosen);
    } catch {
      setOutcome('page-failed');
      return;
    }
    await follow(chosen);
  }
  async function follow(chosen: Language) {
    try {
      await writeIn(chosen);
      setOutcome('saved');
    } catch (failure) {
      if (!hasEnded(failure)) setOutcome({ failure });
    }
  }

  const failure = outcome !== null && typeof outcome === 'object' ? outcome.failure : null;
  return (
    <Section title={t('account.language_title')} hint={t('account.language_hint')}>
      <fieldset className="grid grid-cols-2 gap-1 rounded-full bg-line p-1">
        <legend className="sr-only">{t('account.language_title')}</legend>
        {LANGUAGES.map((name) => (
          <label
            key={name}
            lang={name}
            className="grid min-h-11 cursor-pointer place-items-center rounded-full font-semibold has-checked:bg-chile has-checked:text-on-chile has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-chile"
          >
            <input
              type="radio"
              name="language"
              value={name}
              checked={language === name}
              onChange={() => void choose(name)}
              className="sr-only"
            />
            {OWN_NAMES[name]}
          </label>
        ))}
      </fieldset>
      {outcome === 'page-failed' && <Notice tone="danger">{t('errors.network')}</Notice>}
      {failure !== null && (
        <Notice tone="danger">
          <p>{t('account.language_failed')}</p>
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      <p role="status" className="text-sm font-semibold text-agave empty:hidden">
        {outcome === 'saved' && t('account.language_saved')}
      </p>
      {person.locale !== language && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {t('account.language_mails_differ', {
              language: t(`languages.inline_${person.locale}`),
            })}
          </p>
          <Button look="secondary" onClick={() => void follow(language)}>
            {t('account.language_mails_follow')}
          </Button>
        </div>
      )}
    </Section>
  );
}
