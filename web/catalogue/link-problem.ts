import { useSuspenseQuery } from '@tanstack/react-query';
import type { LinkField, LinkProblem, PictureField } from '../../domain/restaurants/rules.links.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { settingsQuery } from '../shell/queries.ts';

const SITE_TEXTS: Partial<Record<LinkField | PictureField, TextKey>> = {
  instagramUrl: 'editing.link_instagramUrl',
  facebookUrl: 'editing.link_facebookUrl',
  tiktokUrl: 'editing.link_tiktokUrl',
  videoUrl: 'editing.link_videoUrl',
};

/** The text at a link, or at a picture's address, that is refused. */
export function linkText(field: LinkField | PictureField, problem: LinkProblem): TextKey {
  if (problem === 'private') return 'editing.link_private';
  if (problem === 'own') return 'editing.link_own';
  return (problem === 'site' && SITE_TEXTS[field]) || 'editing.link_invalid';
}

/** The name of this app's server, as `linkProblem` takes it; the server also knows its other spelling. */
export function useOwnHosts(): string[] {
  const { data } = useSuspenseQuery(settingsQuery(useApi()));
  return data.publicUrl ? [new URL(data.publicUrl).hostname] : [];
}
