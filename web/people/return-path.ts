import type { AnyRouter } from '@tanstack/react-router';
import { returnPath } from '../../domain/people/rules.ts';
import { forget, keep, recall } from '../platform/kept.ts';

/**
 * Remembers where somebody wanted to go before they had to sign in, path and query (S1 §2); that is
 * never to sign in. A fragment is left out: it may hold the token of a mail.
 */
export function rememberPath(href: string): void {
  const path = href.split('#', 1)[0] ?? '/';
  if (path !== '/' && returnPath(path) === '/') return;
  keep('redirect-after-auth', path);
}

/** Where to go after signing in; asks once. An address without a page gives home. */
export function takeReturnPath(router: Pick<AnyRouter, 'getMatchedRoutes'>): string {
  const path = returnPath(recall('redirect-after-auth'));
  forget('redirect-after-auth');
  const [, params, page] = router.getMatchedRoutes(path.split('?', 1)[0] ?? '/');
  // The router's name for what is left over where a page has only the beginning of the path.
  return page && !('**' in params) ? path : '/';
}

/** For who signs out: the next one to sign in here did not want to go there. */
export const forgetReturnPath = (): void => forget('redirect-after-auth');
