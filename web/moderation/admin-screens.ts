import { screen, unread } from '../screens/screen.ts';
import type { ModerationSearch } from './moderation-search.ts';

export const moderationScreens = [
  screen({
    path: '/admin/reviews',
    title: 'admin.reviews_title',
    access: 'admin',
    navigation: { section: 'results', text: 'admin.nav_reviews', icon: 'star' },
    validateSearch: unread<ModerationSearch>,
    page: () => import('./ReviewModerationPage.tsx').then((m) => m.ReviewModerationPage),
  }),
] as const;
