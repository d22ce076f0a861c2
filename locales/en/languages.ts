/** The languages by their codes; `inline_`: in the middle of a sentence. */
export const languages = {
  en: 'English',
  es: 'Spanish',
  inline_en: 'English',
  inline_es: 'Spanish',
};
