/** Voting is open unless the switch says otherwise: a missing setting means open (S2 §7). */
export const isVotingEnabled = (setting: string | undefined): boolean =>
  (setting ?? 'true') === 'true';

/**
 * A link to a picture, a video or a page that may stand in a page: https, or a path of this app.
 * null for anything else, and for nothing.
 */
export function safeMediaUrl(value: string | undefined): string | null {
  const url = value?.trim() ?? '';
  return /^(https:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/i.test(url) ? url : null;
}
