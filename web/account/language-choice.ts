import type { Language } from '../../domain/language.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { usePerson } from '../people/queries.ts';
import { useRefreshPerson } from './refresh-person.ts';

/** Changes the language: of the pages at once, and of the mails of a signed-in person. */
export function useLanguageChoice() {
  const { setLocale } = useLocale();
  const api = useApi();
  const person = usePerson();
  const refreshPerson = useRefreshPerson();
  return {
    setLocale,
    /** @throws ApiFailure; the mails then keep the previous language */
    writeIn: async (locale: Language): Promise<void> => {
      if (!person) return;
      await api.people.setLocale({ locale });
      refreshPerson({ ...person, locale });
    },
  };
}
