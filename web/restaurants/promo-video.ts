import { readVideo, type Video } from '../../domain/restaurants/rules.ts';

/** A video that a page can offer. */
export type Promo = Video & {
  /** Of the festival, for restaurants that have none of their own (S2 §7). */
  isFestivals: boolean;
};

/** The restaurant's own video, else the festival's; null without either. */
export function choosePromo(videoUrl: string | null, festivalUrl: string | null): Promo | null {
  const own = readVideo(videoUrl);
  if (own) return { ...playable(own), isFestivals: false };
  // A path of this app is not an external link.
  const festivals = festivalUrl?.startsWith('/')
    ? { kind: 'file' as const, url: festivalUrl }
    : readVideo(festivalUrl);
  return festivals && { ...playable(festivals), isFestivals: true };
}

/** Pages load files only over https (the content security policy): others become links. */
const playable = (video: Video): Video =>
  video.kind === 'file' && /^http:/i.test(video.url) ? { kind: 'link', url: video.url } : video;

/** The third party that would see the visitor; null for a file of ours. */
export function serviceOf(video: Video): string | null {
  if (video.kind === 'youtube') return 'YouTube';
  if (video.kind === 'vimeo') return 'Vimeo';
  if (video.url.startsWith('/')) return null;
  return /^https?:\/\/([^/?#:]+)/i.exec(video.url)?.[1]?.replace(/^www\./, '') ?? null;
}

/** The player URL of a service, with autoplay; it does not profile viewers. */
export function playerUrl(video: Video & { id: string }): string {
  if (video.kind === 'youtube') {
    return `https://www.youtube-nocookie.com/embed/${video.id}?autoplay=1&rel=0`;
  }
  // An unlisted video plays only with its key.
  const key = /vimeo\.com\/\d+\/([0-9a-f]+)|[?&]h=([0-9a-f]+)/.exec(video.url);
  const hash = key?.[1] ?? key?.[2];
  return `https://player.vimeo.com/video/${video.id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`;
}
