import { cached } from '../api/cached.ts';
import { screen } from '../screens/screen.ts';
import { ledgerQuery } from './queries.ts';

export const ledgerScreens = [
  screen({
    path: '/ledger',
    title: 'ledger.title',
    access: 'everyone',
    loader: ({ context }) =>
      context.queryClient.query({ ...ledgerQuery(context.api), ...cached.asItStands }),
    page: () => import('./LedgerPage.tsx').then((m) => m.LedgerPage),
  }),
] as const;
