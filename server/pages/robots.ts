import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '../http/compress.ts';
import type { Services } from '../ports.ts';
import { SITEMAP_PATH } from './sitemap.ts';

export const ROBOTS_PATH = '/robots.txt';

/** What holds nothing for a search engine: pages of one person, and what serves pages. By prefix (RFC 9309). */
const DISALLOWED = [
  '/account',
  '/admin',
  '/api/',
  '/appeal',
  '/auth',
  '/counter',
  '/dev/',
  '/favourites',
  '/forgot-password',
  '/my-votes',
  '/receipt',
  '/reset-password',
  '/restaurant-owner-dashboard',
  '/sold-out',
  '/thank-you',
  '/unsubscribe',
  '/vote-mails',
  '/review-mails',
];

/** What search engines may read, and where its list is (RFC 9309). */
export async function answerRobots(
  { config }: Pick<Services, 'config'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}${SITEMAP_PATH}`,
  ];
  response.setHeader('cache-control', 'public, max-age=86400');
  await sendText(request, response, 200, 'text/plain; charset=utf-8', `${lines.join('\n')}\n`);
}
