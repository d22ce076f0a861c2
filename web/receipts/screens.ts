import { screen } from '../screens/screen.ts';

export const receiptsScreens = [
  screen({
    path: '/receipt',
    title: 'receipts.title',
    access: 'everyone',
    isUnlisted: true,
    page: () => import('./ReceiptPage.tsx').then((m) => m.ReceiptPage),
  }),
] as const;
