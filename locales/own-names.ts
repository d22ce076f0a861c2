/** What each language calls itself: readers look for that, whatever language the page is in. */
export const OWN_NAMES = { en: 'English', es: 'Español' };
