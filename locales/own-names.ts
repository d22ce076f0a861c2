/** Each language's own name: readers look for that, whatever the page's language is. */
export const OWN_NAMES = { en: 'English', es: 'Español' };
