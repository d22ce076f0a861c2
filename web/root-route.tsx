import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { cached } from './api/cached.ts';
import { failureCode } from './api/client.ts';
import { pageHead } from './page-head.ts';
import { meQuery } from './people/queries.ts';
import { recoveryHref } from './people/reset-link.ts';
import type { RouterContext } from './router-context.ts';
import { Document } from './shell/Document.tsx';
import { Frame } from './shell/Frame.tsx';
import { appTitleQuery, settingsQuery } from './shell/queries.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => {
    const href = recoveryHref({ ...location, hash: '' });
    if (href) throw redirect({ href, replace: true });
  },
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.query({ ...settingsQuery(api), ...cached.asItStands }),
      // Without a network, the frame renders without the person; a page that needs them says so.
      queryClient.query({ ...meQuery(api), ...cached.asItStands }).catch((error: unknown) => {
        if (failureCode(error) !== 'network') throw error;
      }),
    ]);
    // The header stays mounted across pages: each page refetches a stale title.
    void queryClient.query(appTitleQuery(api)).catch(() => {});
  },
  head: ({ match, matches }) => {
    // An address without a page matches only this route.
    const title =
      matches.length === 1 ? match.context.localeStore.get().t('shell.not_found_page') : null;
    return { meta: pageHead(match.context, { title }).meta };
  },
  shellComponent: Document,
  component: Frame,
});
