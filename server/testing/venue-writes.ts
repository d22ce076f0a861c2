import type { Input } from './operations.ts';

/**
 * The writes of counter screens, as `server/audit/routes.writes.http.test.ts` calls them.
 * @param owned makes a restaurant of the owner's
 * @param prepared calls an operation as the owner, and returns its answer
 */
export function venueWrites(
  owned: () => Promise<string>,
  prepared: (name: string, input: Input) => Promise<{ screen: { id: string } }>,
) {
  const screen = async () => {
    const restaurantId = await owned();
    const made = await prepared('venueCodes.createScreen', { restaurantId, label: 'Bar' });
    return { restaurantId, screenId: made.screen.id };
  };
  return {
    'venueCodes.createScreen': {
      action: 'venue_screen_made' as const,
      input: async () => ({ restaurantId: await owned(), label: 'Bar' }),
    },
    'venueCodes.revokeScreen': { action: 'venue_screen_revoked' as const, input: screen },
    'venueCodes.rotateScreen': { action: 'venue_screen_rotated' as const, input: screen },
  };
}
