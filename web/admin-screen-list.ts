import { adminScreens } from './admin/admin-screens.ts';
import { analyticsScreens } from './analytics/admin-screens.ts';
import { auditScreens } from './audit/admin-screens.ts';
import { broadcastsScreens } from './broadcasts/admin-screens.ts';
import { catalogueScreens } from './catalogue/admin-screens.ts';
import { importsScreens } from './imports/admin-screens.ts';
import { moderationScreens } from './moderation/admin-screens.ts';
import { objectionsAdminScreens } from './objections/admin-screens.ts';
import { ownersAdminScreens } from './owners/admin-screens.ts';
import { rankingsScreens } from './rankings/admin-screens.ts';
import { revealScreens } from './reveal/admin-screens.ts';
import { resultDeskScreens } from './results/admin-screens.ts';
import { settingsScreens } from './settings/admin-screens.ts';
import { voteRulingsScreens } from './vote-rulings/admin-screens.ts';

/**
 * The admin pages, grouped by folder; a separate file, which visitors do not load. The navigation lists
 * the pages of a section in this order.
 */
export const ADMIN_SCREENS = [
  ...analyticsScreens,
  ...rankingsScreens,
  ...voteRulingsScreens,
  ...resultDeskScreens,
  ...objectionsAdminScreens,
  ...revealScreens,
  ...moderationScreens,
  ...catalogueScreens,
  ...importsScreens,
  ...ownersAdminScreens,
  ...adminScreens,
  ...broadcastsScreens,
  ...settingsScreens,
  ...auditScreens,
] as const;
