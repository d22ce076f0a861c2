import { isPublicHost, plainHost } from '../public-host.ts';
import type { FieldsWith } from './fields.keys.ts';
import type { DISH_FIELDS, RESTAURANT_FIELDS } from './fields.ts';
import { readVideo, safeLink } from './rules.ts';

/** The fields of a restaurant that are links. */
export type LinkField = keyof FieldsWith<typeof RESTAURANT_FIELDS, { kind: 'link' }>;

/** Hosts of a service, without `www.` and `m.`; null: a site of the restaurant's own choice. */
const HOSTS: Readonly<Record<LinkField, ReadonlySet<string> | null>> = {
  websiteUrl: null,
  menuUrl: null,
  instagramUrl: new Set(['instagram.com', 'instagr.am', 'ig.me']),
  facebookUrl: new Set([
    'facebook.com',
    'web.facebook.com',
    'mobile.facebook.com',
    'es-la.facebook.com',
    'fb.com',
    'fb.me',
    'fb.watch',
  ]),
  tiktokUrl: new Set(['tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com']),
  videoUrl: new Set([
    'youtube.com',
    'youtu.be',
    'youtube-nocookie.com',
    'vimeo.com',
    'player.vimeo.com',
  ]),
};
export const LINK_FIELDS = Object.keys(HOSTS) as LinkField[];
export const isLinkField = (field: string): field is LinkField => Object.hasOwn(HOSTS, field);

/** Pages of these services that send their visitor on to any other site. */
const SENDS_ON = /^\/(l\.php|flx\/warn|linkshim|redirect|link\/v2|attribution_link)([/;]|$)/i;

/** A path as browsers and servers read it: without escaped letters, empty and dot segments, and query. */
function plainPath(path: string): string {
  const unescaped = path.replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  const segments: string[] = [];
  for (const segment of (unescaped.split('?', 1)[0] ?? '').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/**
 * A whole address: http or https, then a host with a dot, at once: no user name or password that looks like
 * another host.
 */
export const LINK_SHAPE =
  /^https?:\/\/[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/iu;

/**
 * Why a link is refused: it is no web address; visitors could not open it, or would reach their own network;
 * it leads to this app; or it is of another service than its field.
 */
export const LINK_PROBLEMS = ['invalid', 'private', 'own', 'site'] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];

/**
 * Why a new link is refused in a field; null if it is good. The same for owners, organisers and spreadsheets.
 * @param typed with or without `https://`
 * @param ownHosts the names of this app's own server, in lower case
 */
export function linkProblem(
  field: LinkField,
  typed: string,
  ownHosts: readonly string[],
): LinkProblem | null {
  const url = safeLink(typed);
  if (url === null || !LINK_SHAPE.test(url)) return 'invalid';
  const { name, isUsualPort, path } = partsOf(url);
  if (ownHosts.some((own) => isWithin(name, plainHost(own)))) return 'own';
  if (!isUsualPort || !isPublicHost(name)) return 'private';
  const hosts = HOSTS[field];
  if (hosts === null) return null;
  if (hosts.has(name) && !SENDS_ON.test(plainPath(path))) return null;
  return field === 'videoUrl' && readVideo(url)?.kind === 'file' ? null : 'site';
}

function partsOf(url: string) {
  const [, scheme = '', host = '', port = '', path = ''] =
    /^(https?):\/\/([^/?#:]+)(:\d+)?([^#]*)/i.exec(url) ?? [];
  const isUsualPort = port === '' || port === (/s$/i.test(scheme) ? ':443' : ':80');
  return { name: plainHost(host), isUsualPort, path };
}

const isWithin = (host: string, site: string): boolean =>
  host === site || host.endsWith(`.${site}`);

/** The host of a stored link, as two are compared; null without a safe link. */
export function hostOf(url: string | null): string | null {
  const [, host] = /^https?:\/\/([^/?#:]+)/i.exec(safeLink(url) ?? '') ?? [];
  return host === undefined ? null : plainHost(host);
}

/** Whether two values of a link are the same but for an `https://` that was added. */
export const isSameLink = (one: string | null, other: string | null): boolean =>
  (safeLink(one) ?? one) === (safeLink(other) ?? other);

/** The changed links that are refused, each with its reason. */
export function refusedLinks(
  before: Readonly<Partial<Record<LinkField, string | null>>> | null,
  after: Readonly<Partial<Record<LinkField, string | null>>>,
  ownHosts: readonly string[],
): { field: LinkField; problem: LinkProblem }[] {
  return LINK_FIELDS.flatMap((field) => {
    const to = after[field]?.trim() || null;
    if (to === null || isSameLink(before?.[field] ?? null, to)) return [];
    const problem = linkProblem(field, to, ownHosts);
    return problem === null ? [] : [{ field, problem }];
  });
}

/** The fields that are pictures, of a restaurant and of a dish. */
export type PictureField =
  | keyof FieldsWith<typeof RESTAURANT_FIELDS, { kind: 'picture' }>
  | keyof FieldsWith<typeof DISH_FIELDS, { kind: 'picture' }>;
const PICTURE_FIELDS: readonly PictureField[] = ['logoUrl', 'imageUrl'];

/**
 * Why a new address of a picture is refused; null if it is good. A path of this app is, and so is any public host:
 * whose picture may be shown is the organisers' to judge.
 */
export function pictureProblem(url: string): Extract<LinkProblem, 'private'> | null {
  if (url.startsWith('/')) return null;
  const { name, isUsualPort } = partsOf(url);
  return LINK_SHAPE.test(url) && isUsualPort && isPublicHost(name) ? null : 'private';
}

/** The changed pictures that are refused, each with its reason. */
export function refusedPictures(
  before: Readonly<Partial<Record<PictureField, string | null>>> | null,
  after: Readonly<Partial<Record<PictureField, string | null>>>,
): { field: PictureField; problem: LinkProblem }[] {
  return PICTURE_FIELDS.flatMap((field) => {
    const to = after[field] ?? null;
    if (to === null || to === (before?.[field] ?? null)) return [];
    const problem = pictureProblem(to);
    return problem === null ? [] : [{ field, problem }];
  });
}
