import { ADMIN_SCREENS } from '../admin-screen-list.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import type { AdminSection, Screen } from '../screens/screen.ts';
import type { IconName } from '../ui/Icon.tsx';

export interface AdminPage {
  to: string;
  text: TextKey;
  icon: IconName;
}

/** The sections of the admin pages, in this order. */
const TITLES: readonly (readonly [AdminSection, TextKey])[] = [
  ['results', 'admin.group_results'],
  ['festival', 'admin.group_festival'],
  ['people', 'admin.group_people'],
  ['system', 'admin.group_system'],
];

const pagesOf = (section: AdminSection): AdminPage[] =>
  ADMIN_SCREENS.flatMap(({ path, navigation }: Screen) =>
    navigation?.section === section
      ? [{ to: path, text: navigation.text, icon: navigation.icon }]
      : [],
  );

/** The sections of the navigation, and their pages in the order of the screens. */
export const ADMIN_SECTIONS = TITLES.map(([section, title]) => ({
  title,
  pages: pagesOf(section),
}));

/** The page of an address: a restaurant's own page counts as the list of restaurants. */
export const adminPageOf = (pathname: string): AdminPage | undefined =>
  ADMIN_SECTIONS.flatMap(({ pages }) => pages)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
