import type { OwnedSearch } from '../owners/owned-search.ts';
import { screen, unread } from '../screens/screen.ts';

export const proposalsScreens = [
  screen({
    path: '/restaurant-owner-dashboard/restaurant',
    title: 'proposals.title',
    access: 'owner',
    validateSearch: unread<OwnedSearch>,
    page: () => import('./ProposalPage.tsx').then((m) => m.ProposalPage),
  }),
] as const;
