import type { AnyRouter } from '@tanstack/react-router';
import { returnPath } from '../../domain/people/rules.ts';
import { recall } from '../platform/kept.ts';
import { forgetReturnPath } from './return-path.ts';
import { recallWaitingEmail } from './waiting-email.ts';

/**
 * The path that a sign-in page holds for itself while it is open. All tabs share the remembered
 * one, and the tab that confirms the address takes it; the tab that waits for this goes there too.
 * A reload while waiting keeps it. null if none is remembered.
 */
export const holdReturnPath = (): string | null =>
  recallWaitingEmail()?.path ?? recall('redirect-after-auth');

/**
 * The path to open after signing in; the remembered one can be read once. An address without a page
 * gives home.
 * @param held what `holdReturnPath` has given this page
 */
export function takeReturnPath(
  router: Pick<AnyRouter, 'getMatchedRoutes'>,
  held: string | null,
): string {
  const path = returnPath(held ?? recall('redirect-after-auth'));
  forgetReturnPath();
  const [, params, page] = router.getMatchedRoutes(path.split('?', 1)[0] ?? '/');
  // The router's name for the rest of a path of which a page matches only the beginning.
  return page && !('**' in params) ? path : '/';
}
