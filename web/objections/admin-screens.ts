import { screen, unread } from '../screens/screen.ts';
import type { QueueSearch } from './queue-search.ts';

export const objectionsAdminScreens = [
  screen({
    path: '/admin/results/objections',
    title: 'objections.queue_title',
    access: 'admin',
    navigation: { section: 'results', text: 'objections.nav', icon: 'reply' },
    validateSearch: unread<QueueSearch>,
    page: () => import('./ObjectionQueuePage.tsx').then((m) => m.ObjectionQueuePage),
  }),
] as const;
