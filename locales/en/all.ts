import { account } from './account.ts';
import { admin } from './admin.ts';
import { anchors } from './anchors.ts';
import { analytics } from './analytics.ts';
import { appeals } from './appeals.ts';
import { audit } from './audit.ts';
import { broadcasts } from './broadcasts.ts';
import { catalogue } from './catalogue.ts';
import { dashboard } from './dashboard.ts';
import { doctor } from './doctor.ts';
import { editing } from './editing.ts';
import { favourites } from './favourites.ts';
import { imports } from './imports.ts';
import { integrity } from './integrity.ts';
import { keyboard } from './keyboard.ts';
import { kitchen } from './kitchen.ts';
import { labels } from './labels.ts';
import { ledger } from './ledger.ts';
import { languages } from './languages.ts';
import { location } from './location.ts';
import { mail } from './mail.ts';
import { moderation } from './moderation.ts';
import { objections } from './objections.ts';
import { offline } from './offline.ts';
import { oauth } from './oauth.ts';
import { owners } from './owners.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { proposals } from './proposals.ts';
import { queues } from './queues.ts';
import { rankings } from './rankings.ts';
import { receipts } from './receipts.ts';
import { restaurants } from './restaurants.ts';
import { resultDesk } from './result-desk.ts';
import { results } from './results.ts';
import { resultFiles } from './result-files.ts';
import { retention } from './retention.ts';
import { reveal } from './reveal.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';
import { factors } from './second-factors.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { shell } from './shell.ts';
import { voteRulings } from './vote-rulings.ts';
import { voteAppeals } from './vote-appeals.ts';
import { venue } from './venue.ts';
import { signals } from './signals.ts';
import { summary } from './summary.ts';
import { voting } from './voting.ts';
import { byKey } from '../translate.ts';

/** Every text in English, one key per noun. */
export const texts = byKey({
  account,
  admin,
  analytics,
  anchors,
  appeals,
  audit,
  broadcasts,
  catalogue,
  dashboard,
  doctor,
  editing,
  factors,
  favourites,
  imports,
  integrity,
  keyboard,
  kitchen,
  labels,
  ledger,
  languages,
  location,
  mail,
  moderation,
  objections,
  offline,
  oauth,
  owners,
  people,
  places,
  proposals,
  queues,
  rankings,
  receipts,
  restaurants,
  resultDesk,
  results,
  resultFiles,
  retention,
  reveal,
  reviews,
  search,
  sessions,
  settings,
  sharing,
  shell,
  voteRulings,
  voteAppeals,
  venue,
  signals,
  summary,
  voting,
});
