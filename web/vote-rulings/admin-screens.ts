import { screen, unread } from '../screens/screen.ts';
import type { VotesSearch } from './votes-search.ts';

export const voteRulingsScreens = [
  screen({
    path: '/admin/votes',
    title: 'voteRulings.title',
    access: 'admin',
    navigation: { section: 'results', text: 'voteRulings.nav', icon: 'ballot' },
    validateSearch: unread<VotesSearch>,
    page: () => import('./VotesPage.tsx').then((m) => m.VotesPage),
  }),
  screen({
    path: '/admin/votes/$ballotId',
    title: 'voteRulings.story_title',
    access: 'admin',
    page: () => import('./BallotPage.tsx').then((m) => m.BallotPage),
  }),
] as const;
