import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { useLocale } from '../i18n/locale.ts';
import { earlyTapScript } from '../platform/early-tap.ts';
import displayFont from '../ui/fonts/truculenta-vota.woff2';
import { startScript } from './start-after-paint.ts';
import { useTheme } from './theme.ts';

/** The browser bar, in the colour of the page. */
const BARS = [
  ['light', '#FFF9F0'],
  ['dark', '#191220'],
] as const;

/** The HTML document around every page. */
export function Document({ children }: { children: ReactNode }) {
  const { language } = useLocale();
  const { theme } = useTheme();
  // Only a server can render it ahead of the stylesheet.
  if (import.meta.env.SSR)
    preload(displayFont, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  const isChosen = theme !== 'system';
  return (
    <html lang={language} data-theme={isChosen ? theme : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={isChosen ? theme : 'light dark'} />
        {BARS.map(([scheme, colour]) =>
          isChosen && theme !== scheme ? null : (
            <meta
              key={scheme}
              name="theme-color"
              media={isChosen ? undefined : `(prefers-color-scheme: ${scheme})`}
              content={colour}
            />
          ),
        )}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.${language}.webmanifest`} />
        <HeadContent />
        {/* In the browser React skips elements that it did not render. */}
        {import.meta.env.SSR && <FirstScripts />}
      </head>
      <body className="min-h-dvh bg-paper text-ink">
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** Our own functions; they contain no user input. */
function FirstScripts() {
  const { ssr, context } = useRouter().options;
  const inline = (text: string) => (
    <script nonce={ssr?.nonce} dangerouslySetInnerHTML={{ __html: text }} />
  );
  return (
    <>
      {inline(earlyTapScript())}
      {context.startFiles && inline(startScript(context.startFiles))}
    </>
  );
}
