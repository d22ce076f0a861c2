import {
  APP_SYSTEMS,
  type AppReturn,
  type AppSystem,
  claimedLink,
  schemeLink,
} from '../../domain/people/rules.app-links.ts';
import type { Config } from '../config.ts';

/** How an app that signs in through a browser is reached again: the scheme is known to every version of it. */
export type AppReach = AppSystem | 'scheme';

/** What an app says of itself; older ones say nothing, and what newer ones may say is unknown here. */
export const appReachOf = (said: string | null): AppReach =>
  APP_SYSTEMS.find((system) => system === said) ?? 'scheme';

/**
 * The address that leads a browser back into the app: one of two. The claimed one is used only where the
 * app can claim it, and phones know it as the site's.
 */
export function returnAddress(
  { publicUrl, apps }: Pick<Config, 'publicUrl' | 'apps'>,
  reach: AppReach,
  fields: AppReturn,
): string {
  const isKnown = { ios: apps.ios.length > 0, android: apps.android !== undefined, scheme: false };
  return isKnown[reach] ? claimedLink(publicUrl, fields) : schemeLink(fields);
}
