import { screen } from '../screens/screen.ts';

export const rulingsScreens = [
  screen({
    path: '/appeal',
    title: 'appeals.title',
    access: 'everyone',
    isUnlisted: true,
    page: () => import('./AppealPage.tsx').then((m) => m.AppealPage),
  }),
  screen({
    path: '/appeal/votes',
    title: 'voteAppeals.title',
    access: 'everyone',
    isUnlisted: true,
    page: () => import('./VoteAppealPage.tsx').then((m) => m.VoteAppealPage),
  }),
] as const;
