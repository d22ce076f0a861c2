import { screen } from '../screens/screen.ts';

export const votingScreens = [
  screen({
    path: '/my-votes',
    title: 'voting.history_title',
    access: 'signed_in',
    page: () => import('./MyVotesPage.tsx').then((m) => m.MyVotesPage),
  }),
  screen({
    path: '/thank-you',
    title: 'voting.thanks_title',
    access: 'everyone',
    isUnlisted: true,
    page: () => import('./ThankYouPage.tsx').then((m) => m.ThankYouPage),
  }),
] as const;
