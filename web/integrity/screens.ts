import { cached } from '../api/cached.ts';
import { screen } from '../screens/screen.ts';
import { integrityQuery } from './queries.ts';

export const integrityScreens = [
  screen({
    path: '/festival/integrity',
    title: 'integrity.title',
    access: 'everyone',
    loader: ({ context }) =>
      context.queryClient.query({ ...integrityQuery(context.api), ...cached.asItStands }),
    page: () => import('./IntegrityPage.tsx').then((m) => m.IntegrityPage),
  }),
] as const;
