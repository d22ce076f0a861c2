import type { Router } from '@orpc/server';
import type { contract } from '../../domain/contract.ts';
import { accountsRoutes } from '../accounts/routes.ts';
import { anchorsRoutes } from '../anchors/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { broadcastsRoutes } from '../broadcasts/routes.ts';
import { catalogueRoutes } from '../catalogue/routes.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { doctorRoutes } from '../doctor/routes.ts';
import { importsRoutes } from '../imports/routes.ts';
import type { ApiContext } from '../http/context.ts';
import { sessionsRoutes } from '../sessions/routes.ts';
import { integrityRoutes } from '../integrity/routes.ts';
import { invitationsRoutes } from '../invitations/routes.ts';
import { mailRoutes } from '../mail/routes.ts';
import { moderationRoutes } from '../moderation/routes.ts';
import { ownersRoutes } from '../owners/routes.ts';
import { peopleRoutes } from '../people/routes.ts';
import { placesRoutes } from '../places/routes.ts';
import { proposalsRoutes } from '../proposals/routes.ts';
import { rankingsRoutes } from '../rankings/routes.ts';
import { ballotExportRoutes } from '../ballot-export/routes.ts';
import { receiptsRoutes } from '../receipts/routes.ts';
import { revealRoutes } from '../results/routes.reveal.ts';
import { restaurantsRoutes } from '../restaurants/routes.ts';
import { resultObjectionsRoutes } from '../results/routes.objections.ts';
import { resultsRoutes } from '../results/routes.ts';
import { retentionRoutes } from '../retention/routes.ts';
import { reviewsRoutes } from '../reviews/routes.ts';
import { secondFactorsRoutes } from '../second-factors/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { soldOutRoutes } from '../sold-out/routes.ts';
import { staffRoutes } from '../staff/routes.ts';
import { venueCodesRoutes } from '../venue-codes/routes.ts';
import { sharingRoutes } from '../sharing/routes.ts';
import { signalsRoutes } from '../signals/routes.ts';
import { signUpsRoutes } from '../sign-ups/routes.ts';
import { visitsRoutes } from '../visits/routes.ts';
import { voteRulingsRoutes } from '../vote-rulings/routes.ts';
import { voteAppealsRoutes } from '../vote-rulings/routes.appeals.ts';
import { votingRoutes } from '../voting/routes.ts';

/** The contract, implemented: one key for each folder. */
export const router: Router<typeof contract, ApiContext> = {
  places: placesRoutes,
  restaurants: restaurantsRoutes,
  people: peopleRoutes,
  signUps: signUpsRoutes,
  secondFactors: secondFactorsRoutes,
  accounts: accountsRoutes,
  invitations: invitationsRoutes,
  sessions: sessionsRoutes,
  voting: votingRoutes,
  receipts: receiptsRoutes,
  venueCodes: venueCodesRoutes,
  staff: staffRoutes,
  soldOut: soldOutRoutes,
  signals: signalsRoutes,
  reviews: reviewsRoutes,
  owners: ownersRoutes,
  dashboard: dashboardRoutes,
  sharing: sharingRoutes,
  proposals: proposalsRoutes,
  catalogue: catalogueRoutes,
  imports: importsRoutes,
  settings: settingsRoutes,
  mail: mailRoutes,
  audit: auditRoutes,
  anchors: anchorsRoutes,
  visits: visitsRoutes,
  rankings: rankingsRoutes,
  integrity: integrityRoutes,
  results: resultsRoutes,
  resultObjections: resultObjectionsRoutes,
  reveal: revealRoutes,
  ballotExport: ballotExportRoutes,
  moderation: moderationRoutes,
  voteRulings: voteRulingsRoutes,
  voteAppeals: voteAppealsRoutes,
  retention: retentionRoutes,
  doctor: doctorRoutes,
  broadcasts: broadcastsRoutes,
};
