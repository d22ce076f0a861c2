import { accountScreens } from './account/screens.ts';
import { dashboardScreens } from './dashboard/screens.ts';
import { favouritesScreens } from './favourites/screens.ts';
import { integrityScreens } from './integrity/screens.ts';
import { kitchenScreens } from './kitchen/screens.ts';
import { ledgerScreens } from './ledger/screens.ts';
import { objectionsScreens } from './objections/screens.ts';
import { ownersScreens } from './owners/screens.ts';
import { peopleScreens } from './people/screens.ts';
import { placesScreens } from './places/screens.ts';
import { policiesScreens } from './policies/screens.ts';
import { proposalsScreens } from './proposals/screens.ts';
import { receiptsScreens } from './receipts/screens.ts';
import { restaurantsScreens } from './restaurants/screens.ts';
import { resultsScreens } from './results/screens.ts';
import { rulingsScreens } from './rulings/screens.ts';
import { venueScreens } from './venue/screens.ts';
import { votingScreens } from './voting/screens.ts';

/** The pages of visitors, owners and people who request owner access, grouped by folder. */
export const SCREENS = [
  ...placesScreens,
  ...restaurantsScreens,
  ...peopleScreens,
  ...votingScreens,
  ...receiptsScreens,
  ...venueScreens,
  ...favouritesScreens,
  ...accountScreens,
  ...rulingsScreens,
  ...ownersScreens,
  ...dashboardScreens,
  ...kitchenScreens,
  ...proposalsScreens,
  ...resultsScreens,
  ...integrityScreens,
  ...objectionsScreens,
  ...ledgerScreens,
  ...policiesScreens,
] as const;

/** The shell around the admin pages, and the start of their paths. */
export const ADMIN_SHELL = {
  path: '/admin',
  page: () => import('./admin/AdminShell.tsx').then((m) => m.AdminShell),
} as const;
