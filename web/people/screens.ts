import { titled } from '../page-head.ts';
import { screen } from '../screens/screen.ts';
import { readAuthSearch } from './auth-search.ts';

export const peopleScreens = [
  screen({
    path: '/auth',
    head: ({ match }) =>
      titled(
        match,
        match.search.tab === 'signup' ? 'people.sign_up_title' : 'people.sign_in_title',
      ),
    access: 'everyone',
    validateSearch: readAuthSearch,
    page: () => import('./AuthPage.tsx').then((m) => m.AuthPage),
  }),
  screen({
    path: '/auth/app-callback',
    title: 'people.return_title',
    access: 'everyone',
    page: () => import('./AppReturnPage.tsx').then((m) => m.AppReturnPage),
  }),
  screen({
    path: '/forgot-password',
    title: 'people.forgot_title',
    access: 'everyone',
    page: () => import('./ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
  }),
  screen({
    path: '/reset-password',
    title: 'people.reset_title',
    access: 'everyone',
    page: () => import('./ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  }),
] as const;
