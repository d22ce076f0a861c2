import type { IncomingMessage, ServerResponse } from 'node:http';
import { readTarget } from '../http/address.ts';
import { type Admission, ClientGone } from '../http/admission.ts';
import { readCaller } from '../http/caller.ts';
import { sendText } from '../http/compress.ts';
import { unavailableCode } from '../http/errors.ts';
import { sendUnavailable } from '../http/unavailable.ts';
import type { Pages } from '../http/pages.ts';
import { setSecurityHeaders } from '../http/security.ts';
import type { SharedCache } from '../http/shared-cache.ts';
import { createShares } from '../http/shares.ts';
import type { Services } from '../ports.ts';
import { createHttpRoutes } from './http-routes.ts';
import { createEarlyRefusal } from './early-refusal.ts';
import type { Observer } from './observe.ts';
import type { Probes } from './probes.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
/** No query is waited for longer: 15 s (`database/postgres.ts`). */
const SETTLE_MS = 16_000;

/**
 * Answers every request of the server, by the table in http-routes.ts.
 * @param probes health, readiness and metrics
 * @param observer gives each request its id, and measures it
 * @param shared the answers shared by all visitors who are not signed in
 * @param admission how many requests work at once
 */
export function createRequestHandler(
  services: Services,
  { probes, observer }: { probes: Probes; observer: Observer },
  pages: Pages | null,
  shared: SharedCache,
  admission: Admission,
) {
  const findRefusal = createEarlyRefusal(services, admission);
  const routes = createHttpRoutes(services, probes, pages, {
    shared,
    admission,
    shares: createShares(admission),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setSecurityHeaders(response, services.config);
    const target = readTarget(request.url ?? '/');
    if (target === null) return sendText(request, response, 400, TEXT_TYPE, 'Bad request\n');
    request.url = target;
    const path = target.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    for (const route of routes) {
      const answering = route({ request, response, target, path, isRead });
      if (answering !== null && (await answering) !== false) return;
    }
  }

  /** Answers in progress; each one continues after its client has left. */
  const underWay = new Set<Promise<void>>();

  return {
    answer: (request: IncomingMessage, response: ServerResponse): void => {
      const refusal = findRefusal(request);
      if (refusal) return observer.refuse(request, response, refusal);
      const answering = observer
        .observe(request, response, () =>
          answer(request, response).catch((error: unknown) => {
            if (error instanceof ClientGone) return;
            const code = unavailableCode(error, services);
            if (code) {
              const { language } = readCaller(request, services.config);
              return sendUnavailable(request, response, code, language);
            }
            const errorId = services.newId();
            services.log.error({ err: error, errorId }, 'unexpected error');
            if (!response.headersSent) response.writeHead(500, { 'content-type': TEXT_TYPE });
            response.end(`Vota Taco: ${errorId}`);
          }),
        )
        .finally(() => underWay.delete(answering));
      underWay.add(answering);
    },
    /** Resolves when no answer needs the database any more, or when the time is over. */
    settle: async (): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, SETTLE_MS)));
      await Promise.race([Promise.all(underWay), late]);
      clearTimeout(timer);
    },
  };
}
