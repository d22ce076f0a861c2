import { screen } from '../screens/screen.ts';
import { readReceiptSearch } from './receipt-search.ts';

export const receiptsScreens = [
  screen({
    path: '/receipt',
    title: 'receipts.title',
    access: 'everyone',
    isUnlisted: true,
    validateSearch: readReceiptSearch,
    page: () => import('./ReceiptPage.tsx').then((m) => m.ReceiptPage),
  }),
] as const;
