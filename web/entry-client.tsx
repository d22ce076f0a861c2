import '@vitejs/plugin-react/preamble';
import { RouterProvider } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { operations } from 'virtual:operations';
import { DEFAULT_LANGUAGE, isLanguage } from '../domain/language.ts';
import { createApi } from './api/client.ts';
import { loadTranslate } from './i18n/catalogues.ts';
import { SpeechStore } from './i18n/speech.ts';
import { createAppRouter } from './router.tsx';
import './styles.css';

/** Set by the page that the server rendered; absent in a shell that has no server behind it. */
const serverRendered = '$_TSR' in window;

function chooseLanguage() {
  const chosen = serverRendered
    ? document.documentElement.lang
    : (/(?:^|;\s*)lang=(\w+)/.exec(document.cookie)?.[1] ?? navigator.language.slice(0, 2));
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
}

async function start() {
  const language = chooseLanguage();
  const speech = new SpeechStore({ language, t: await loadTranslate(language) });
  const api = createApi(operations, () => speech.read().language);
  const router = createAppRouter({ api, speech, serverRendered });
  // A change of language runs the pages' titles and descriptions again.
  speech.subscribe(() => void router.invalidate());
  if (serverRendered) {
    startTransition(() => void hydrateRoot(document, <RouterClient router={router} />));
  } else {
    createRoot(document).render(<RouterProvider router={router} />);
  }
}

void start();
