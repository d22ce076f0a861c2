import type { Language } from '../../domain/language.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { usePerson } from '../people/queries.ts';
import { useRefreshPerson } from './refresh-person.ts';

/** A choice of language: for the pages at once, and for the mails of whoever is signed in. */
export function useLanguageChoice() {
  const { setLocale } = useLocale();
  const api = useApi();
  const person = usePerson();
  const refreshPerson = useRefreshPerson();
  return {
    setLocale,
    /** @throws ApiFailure; then the mails come in the language before */
    writeIn: async (locale: Language): Promise<void> => {
      if (!person) return;
      await api.people.setLocale({ locale });
      refreshPerson({ ...person, locale });
    },
  };
}
