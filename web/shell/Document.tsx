import { HeadContent, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSpeech } from '../i18n/speech.ts';
import displayFont from '../ui/fonts/truculenta-vota.woff2';

/** The HTML document around every page. */
export function Document({ children }: { children: ReactNode }) {
  const { language } = useSpeech();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FFF9F0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191220" />
        <link rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <HeadContent />
      </head>
      <body className="min-h-dvh bg-paper text-ink">
        {children}
        <Scripts />
      </body>
    </html>
  );
}
