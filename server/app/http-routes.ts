import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_CHOICE_PATH } from '../../domain/language.ts';
import { stopNews, UNSUBSCRIBE_PATH } from '../broadcasts/actions.ts';
import { answerMailbox } from '../dev/mailbox.ts';
import { clientAddress } from '../http/address.ts';
import { type Admission, leavingOf } from '../http/admission.ts';
import { answerAppAssociation } from '../http/app-association.ts';
import { admitApp } from '../http/app-origin.ts';
import { sendText } from '../http/compress.ts';
import type { Pages } from '../http/pages.ts';
import { letOthersShow, letReaderCompile } from '../http/security.ts';
import { answerSecurityTxt, SECURITY_TXT_PATH } from '../http/security-txt.ts';
import type { SharedCache } from '../http/shared-cache.ts';
import type { Shares } from '../http/shares.ts';
import { answerMailLink } from '../identity/mail-link.ts';
import { answerNativeBegin, NATIVE_BEGIN_PATH } from '../identity/native-browser.ts';
import { answerOAuthCallback, oauthCallbackOf } from '../identity/oauth-callback.ts';
import { MAILS_OFF, stopMails } from '../identity/mails-off.ts';
import { createLedgerFaces } from '../ledger/faces.ts';
import { LIVE_PATH } from '../live/live.ts';
import { answerCard, createCards } from '../pages/cards.ts';
import { answerRobots, ROBOTS_PATH } from '../pages/robots.ts';
import { answerSitemap, isSitemap } from '../pages/sitemap.ts';
import { createPictures } from '../pictures/routes.ts';
import type { Services } from '../ports.ts';
import { createResultFaces } from '../result-faces/faces.ts';
import { createShareFaces } from '../share-faces/faces.ts';
import { createMergedPages } from '../share-faces/merged.ts';
import { createApi } from './api.ts';
import { answerLanguageChoice } from './language-choice.ts';
import { createPageAnswers } from './page-answers.ts';
import type { Probes } from './probes.ts';

/** A request with a valid target. */
export interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  /** Path and query. */
  target: string;
  path: string;
  /** GET, or HEAD. */
  isRead: boolean;
}

/**
 * One entry of the table. It answers its own requests. For any other request it returns null, or
 * resolves to false, and the next entry is tried.
 */
export type HttpRoute = (asked: Asked) => Promise<unknown> | null;

/** What the requests of a server share. */
interface Sharing {
  /** Answers for all visitors who are not signed in. */
  shared: SharedCache;
  /** How many requests work at once. */
  admission: Admission;
  /** How many of them are of one network. */
  shares: Shares;
}

/** The addresses that mail programs post to; opening one leads to its confirmation page. */
const MAIL_LINKS = [
  ...(['voteMails', 'reviewMails'] as const).map((mails) => ({
    ...MAILS_OFF[mails],
    stop: (services: Services, token: string) => stopMails(services, mails, token),
  })),
  { path: UNSUBSCRIBE_PATH, page: '/unsubscribe', stop: stopNews },
];
const TEXT_TYPE = 'text/plain; charset=utf-8';

/**
 * Every request of the server, in the order in which the entries are tried. The last entry answers
 * everything left.
 * @param probes health, readiness and metrics
 */
export const createHttpRoutes = (
  services: Services,
  probes: Probes,
  pages: Pages | null,
  { shared, admission, shares }: Sharing,
): HttpRoute[] => [
  ({ request, response, path }) => probes(request, response, path) ?? null,
  ...signInRoutes(services),
  ...apiRoutes(services, { shared, admission, shares }),
  ({ request, response, path }) =>
    path === LANGUAGE_CHOICE_PATH && request.method === 'POST'
      ? answerLanguageChoice(services, request, response)
      : null,
  ({ response, isRead }) => (isRead ? null : refuseMethod(response)),
  ({ request, response, path }) =>
    path === SECURITY_TXT_PATH ? answerSecurityTxt(services, request, response) : null,
  ({ request, response, path }) =>
    answerAppAssociation(services.config.apps, request, response, path),
  ...searchEngineRoutes(services, { shared, admission }),
  ({ request, response, path }) => answerMailbox(services, request, response, path),
  ledgerRoute(services, { shared, admission, shares }),
  resultRoute(services, { shared, admission, shares }),
  shareRoute(services, { shared, admission, shares }),
  mergedRoute(services, { shared, admission }),
  ...fileRoutes(services, pages, shares),
  ...pageRoutes(services, pages, { shared, admission, shares }),
];

/** Callbacks from Google and Apple, and the start of the app's in-app browser. */
const signInRoutes = (services: Services): HttpRoute[] => [
  ({ request, response, path }) => {
    const provider = oauthCallbackOf(request, path, services);
    return provider && answerOAuthCallback(services, provider, request, response);
  },
  ({ request, response, path, isRead }) =>
    path === NATIVE_BEGIN_PATH && isRead ? answerNativeBegin(services, request, response) : null,
];

/** Everything else under /api: CORS of the app, live events, links of mails, operations. */
function apiRoutes(services: Services, { shared, admission, shares }: Sharing): HttpRoute[] {
  const api = createApi(services, shared, admission, shares);
  const clear = () => {
    shared.clear();
    services.nearestLists.clear();
  };
  services.caches.add('shared', { state: shared.state, clear });
  services.caches.add('sessions', services.sessions);
  return [
    ({ request, response, path }) =>
      path.startsWith('/api/') && admitApp(request, response, services.config) ? DONE : null,
    ({ request, response, path }) =>
      path === LIVE_PATH && request.method === 'GET'
        ? services.live.answer(request, response, (leaving, work) =>
            admission.run('other', leaving, work),
          )
        : null,
    ({ request, response, target }) => {
      const link = MAIL_LINKS.find((one) => target.startsWith(`${one.path}?`));
      return link ? answerMailLink(services, request, response, link) : null;
    },
    ({ request, response, path }) =>
      path === '/api' || path.startsWith('/api/') ? api(request, response) : null,
  ];
}

/** The public log; what is not in it is not found. */
function ledgerRoute(services: Services, { shared, admission, shares }: Sharing): HttpRoute {
  const answer = createLedgerFaces(services, admission, shared, shares);
  return ({ request, response, path }) => {
    const answering = answer(request, response, path);
    return (
      answering &&
      answering.then((isThere) =>
        isThere ? undefined : sendText(request, response, 404, TEXT_TYPE, 'Not found\n'),
      )
    );
  };
}

/** Open data, feed, badges, cards and the framed page of the result; what is not in it is not found. */
function resultRoute(services: Services, { shared, admission, shares }: Sharing): HttpRoute {
  const answer = createResultFaces(services, admission, shared, shares);
  return ({ request, response, path, target }) => {
    const answering = answer(request, response, { path, target });
    return (
      answering &&
      answering.then((isThere) =>
        isThere ? undefined : sendText(request, response, 404, TEXT_TYPE, 'Not found\n'),
      )
    );
  };
}

/** Share cards and short links; what is not there is not found, as a page says. */
function shareRoute(services: Services, { shared, admission, shares }: Sharing): HttpRoute {
  const answer = createShareFaces(services, admission, shared, shares);
  return ({ request, response, path }) => answer(request, response, path);
}

/** Pages of restaurants that were merged into others. */
function mergedRoute(
  services: Services,
  { shared, admission }: Omit<Sharing, 'shares'>,
): HttpRoute {
  const answer = createMergedPages(services, admission, shared);
  return ({ request, response, path }) => answer(request, response, path);
}

/** What search engines ask for before any page. */
const searchEngineRoutes = (
  services: Services,
  { shared, admission }: Omit<Sharing, 'shares'>,
): HttpRoute[] => [
  ({ request, response, path }) =>
    path === ROBOTS_PATH ? answerRobots(services, request, response) : null,
  ({ request, response, path }) =>
    isSitemap(path)
      ? admission.run('other', leavingOf(response), () =>
          answerSitemap(services, shared, { request, response, path }),
        )
      : null,
];

/** Cards of shared links, pictures, and static files. */
function fileRoutes(services: Services, pages: Pages | null, shares: Shares): HttpRoute[] {
  /** Drawing takes a core a tenth of a second, and anybody can ask for every card and every size of every picture. */
  const shareOf =
    (request: IncomingMessage) =>
    <Result>(draw: () => Promise<Result>) =>
      shares.run(clientAddress(request, services.config.trustedProxies), undefined, draw);
  const cards = createCards(services);
  const pictures = createPictures(services);
  services.caches.add('pictures', pictures.kept);
  services.caches.add('cards', cards);
  return [
    ({ request, response, path }) => {
      letOthersShow(response, path);
      return answerCard(cards, request, response, path, shareOf(request));
    },
    ({ request, response, path }) => pictures.answer(request, response, path, shareOf(request)),
    ({ request, response, path }) => {
      letReaderCompile(response, path);
      return pages?.serveFile(request, response) ?? null;
    },
  ];
}

/** Pages; the folders of files have none. */
function pageRoutes(
  services: Services,
  pages: Pages | null,
  { shared, admission, shares }: Sharing,
): HttpRoute[] {
  const answerPage = pages && createPageAnswers(services, pages, shared, admission, shares);
  return [
    ({ request, response, path }) =>
      !answerPage || /^\/(assets|demo|cards|pictures)\//.test(path)
        ? sendText(request, response, 404, TEXT_TYPE, 'Not found\n')
        : answerPage(request, response),
  ];
}

const DONE = Promise.resolve();

function refuseMethod(response: ServerResponse): Promise<void> {
  response.writeHead(405, { allow: 'GET, HEAD' }).end();
  return DONE;
}
