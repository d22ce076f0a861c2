import { screen } from '../screens/screen.ts';
import { integrityQuery } from './queries.ts';

export const integrityScreens = [
  screen({
    path: '/festival/integrity',
    title: 'integrity.title',
    access: 'everyone',
    loader: ({ context }) => context.queryClient.ensureQueryData(integrityQuery(context.api)),
    page: () => import('./IntegrityPage.tsx').then((m) => m.IntegrityPage),
  }),
] as const;
