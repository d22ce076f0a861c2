import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LANGUAGES, regionOf } from '../domain/language.ts';
import { CATALOGUES } from '../locales/catalogues.ts';

/** In web/public, drawn by scripts/draw-app-icons.ts; in pixels, as wide as high. */
export const APP_ICONS = [
  { name: 'icon-192.png', size: 192, purpose: 'any' },
  { name: 'icon-512.png', size: 512, purpose: 'any' },
  { name: 'icon-maskable-192.png', size: 192, purpose: 'maskable' },
  { name: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
];

/**
 * The data that a browser needs to install the app (W3C Web Application Manifest). One app whatever the
 * language: its `id` is the same.
 */
export function webManifest(language: Language) {
  const { shell, places, favourites } = CATALOGUES[language];
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  });
  return {
    id: '/',
    name: shell.app_title,
    short_name: shell.app_title,
    description: places.intro,
    lang: regionOf(language),
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The background, as in web/ui/tokens.css; the pages name the dark one.
    background_color: '#FFF9F0',
    theme_color: '#FFF9F0',
    categories: ['food', 'entertainment'],
    icons: [
      ...APP_ICONS.map(({ name, size, purpose }) => ({
        src: `/${name}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut(places.participating_title, '/participatingrestaurants'),
      shortcut(favourites.title, '/favourites'),
      shortcut(shell.my_votes, '/my-votes'),
    ],
  };
}

/** One per language: a page links that of its own (web/shell/Document.tsx). */
export function writeWebManifests(folder: string): void {
  for (const language of LANGUAGES) {
    const text = `${JSON.stringify(webManifest(language), null, 2)}\n`;
    writeFileSync(join(folder, `manifest.${language}.webmanifest`), text);
  }
}
