import { screen } from '../screens/screen.ts';

export const accountScreens = [
  screen({
    path: '/account',
    title: 'account.title',
    access: 'signed_in',
    page: () => import('./AccountPage.tsx').then((m) => m.AccountPage),
  }),
  screen({
    path: '/vote-mails',
    title: 'account.vote_mails_title',
    access: 'everyone',
    page: () => import('./StopMailsPages.tsx').then((m) => m.VoteMailsPage),
  }),
  screen({
    path: '/review-mails',
    title: 'account.review_mails_title',
    access: 'everyone',
    page: () => import('./StopMailsPages.tsx').then((m) => m.ReviewMailsPage),
  }),
  screen({
    path: '/unsubscribe',
    title: 'account.news_title',
    access: 'everyone',
    page: () => import('./StopMailsPages.tsx').then((m) => m.UnsubscribePage),
  }),
] as const;
