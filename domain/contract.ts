import { accountsContract } from './accounts/contract.ts';
import { anchorsContract } from './anchors/contract.ts';
import { auditContract } from './audit/contract.ts';
import { broadcastsContract } from './broadcasts/contract.ts';
import { catalogueContract } from './catalogue/contract.ts';
import { dashboardContract } from './dashboard/contract.ts';
import { importsContract } from './imports/contract.ts';
import { sessionsContract } from './sessions/contract.ts';
import { integrityContract } from './integrity/contract.ts';
import { invitationsContract } from './invitations/contract.ts';
import { mailContract } from './mail/contract.ts';
import { moderationContract } from './moderation/contract.ts';
import { voteAppealsContract } from './moderation/contract.votes.ts';
import { ownersContract } from './owners/contract.ts';
import { peopleContract } from './people/contract.ts';
import { placesContract } from './places/contract.ts';
import { proposalsContract } from './proposals/contract.ts';
import { rankingsContract } from './rankings/contract.ts';
import { ballotExportContract } from './ballot-export/contract.ts';
import { receiptsContract } from './receipts/contract.ts';
import { revealContract } from './results/contract.reveal.ts';
import { restaurantsContract } from './restaurants/contract.ts';
import { resultObjectionsContract } from './results/contract.objections.ts';
import { resultsContract } from './results/contract.ts';
import { doctorContract } from './doctor/contract.ts';
import { retentionContract } from './retention/contract.ts';
import { reviewsContract } from './reviews/contract.ts';
import { secondFactorsContract } from './second-factors/contract.ts';
import { settingsContract } from './settings/contract.ts';
import { venueCodesContract } from './venue-codes/contract.ts';
import { sharingContract } from './sharing/contract.ts';
import { signalsContract } from './signals/contract.ts';
import { signUpsContract } from './sign-ups/contract.ts';
import { soldOutContract } from './sold-out/contract.ts';
import { staffContract } from './staff/contract.ts';
import { visitsContract } from './visits/contract.ts';
import { voteRulingsContract } from './vote-rulings/contract.ts';
import { votingContract } from './voting/contract.ts';

/** The whole API, one key per area. The server implements it; the browser takes its types from it. */
export const contract = {
  places: placesContract,
  restaurants: restaurantsContract,
  people: peopleContract,
  signUps: signUpsContract,
  secondFactors: secondFactorsContract,
  accounts: accountsContract,
  invitations: invitationsContract,
  sessions: sessionsContract,
  voting: votingContract,
  receipts: receiptsContract,
  venueCodes: venueCodesContract,
  signals: signalsContract,
  reviews: reviewsContract,
  owners: ownersContract,
  staff: staffContract,
  soldOut: soldOutContract,
  dashboard: dashboardContract,
  sharing: sharingContract,
  proposals: proposalsContract,
  catalogue: catalogueContract,
  imports: importsContract,
  settings: settingsContract,
  mail: mailContract,
  audit: auditContract,
  anchors: anchorsContract,
  visits: visitsContract,
  rankings: rankingsContract,
  integrity: integrityContract,
  results: resultsContract,
  resultObjections: resultObjectionsContract,
  reveal: revealContract,
  ballotExport: ballotExportContract,
  moderation: moderationContract,
  voteRulings: voteRulingsContract,
  voteAppeals: voteAppealsContract,
  retention: retentionContract,
  doctor: doctorContract,
  broadcasts: broadcastsContract,
};
