import type { IncomingMessage, ServerResponse } from 'node:http';
import { APP_RETURN_PATH } from '../../domain/people/rules.app-links.ts';
import type { AppsConfig } from '../config.apps.ts';
import { sendText } from './compress.ts';

/** Read by phones, which then open the site's app for some of its addresses. */
const ANDROID_ASSOCIATION_PATH = '/.well-known/assetlinks.json';
const APPLE_ASSOCIATION_PATH = '/.well-known/apple-app-site-association';

/** Digital Asset Links: the app of this site opens its links, and may use its passwords and passkeys. */
const androidAssociation = ({ id, certificates }: NonNullable<AppsConfig['android']>) => [
  {
    relation: [
      'delegate_permission/common.handle_all_urls',
      'delegate_permission/common.get_login_creds',
    ],
    target: {
      namespace: 'android_app',
      package_name: id,
      sha256_cert_fingerprints: certificates,
    },
  },
];

/** Associated domains of Apple: the same; the app opens for the return of a sign-in alone. */
const appleAssociation = (appIds: readonly string[]) => ({
  applinks: {
    details: [
      {
        appIDs: appIds,
        components: [{ '/': APP_RETURN_PATH, comment: 'The return of a sign-in' }],
      },
    ],
  },
  webcredentials: { apps: appIds },
});

/**
 * The association file of a system. Without an app of that system, there is none.
 * @returns null for any other path
 */
export function answerAppAssociation(
  { android, ios }: AppsConfig,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> | null {
  if (path === ANDROID_ASSOCIATION_PATH) {
    return send(request, response, android && androidAssociation(android));
  }
  if (path === APPLE_ASSOCIATION_PATH) {
    return send(request, response, ios.length > 0 ? appleAssociation(ios) : undefined);
  }
  return null;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: object | undefined,
): Promise<void> {
  if (!file) return sendText(request, response, 404, 'text/plain; charset=utf-8', 'Not found\n');
  // Not long: who changes a certificate wants phones to know.
  response.setHeader('cache-control', 'public, max-age=3600');
  return sendText(request, response, 200, 'application/json', JSON.stringify(file));
}
