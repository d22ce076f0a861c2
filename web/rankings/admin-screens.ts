import { screen, unread } from '../screens/screen.ts';
import type { RankingSearch } from './ranking-search.ts';

export const rankingsScreens = [
  screen({
    path: '/admin/rankings',
    title: 'rankings.title',
    access: 'admin',
    navigation: { section: 'results', text: 'rankings.nav', icon: 'medal' },
    validateSearch: unread<RankingSearch>,
    page: () => import('./RankingsPage.tsx').then((m) => m.RankingsPage),
  }),
] as const;
