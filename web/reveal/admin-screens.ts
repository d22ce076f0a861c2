import { screen, unread } from '../screens/screen.ts';
import type { RevealSearch } from './reveal-search.ts';

export const revealScreens = [
  screen({
    path: '/admin/reveal',
    title: 'reveal.title',
    access: 'admin',
    navigation: { section: 'results', text: 'reveal.nav', icon: 'play' },
    validateSearch: unread<RevealSearch>,
    page: () => import('./RevealPage.tsx').then((m) => m.RevealPage),
  }),
  screen({
    path: '/admin/reveal/remote',
    title: 'reveal.remote_title',
    access: 'admin',
    validateSearch: unread<RevealSearch>,
    page: () => import('./RemotePage.tsx').then((m) => m.RemotePage),
  }),
  screen({
    path: '/admin/reveal/notes',
    title: 'reveal.notes_title',
    access: 'admin',
    validateSearch: unread<RevealSearch>,
    page: () => import('./NotesPage.tsx').then((m) => m.NotesPage),
  }),
] as const;
