import type { AppTranslate } from '../i18n/catalogues.ts';

/** A browser and its system in words, as /account shows them. */
export const deviceOf = (
  t: AppTranslate,
  { browser, system }: { browser: string | null; system: string | null },
): string =>
  [browser, system].filter((part) => part !== null).join(' · ') || t('account.session_unknown');
