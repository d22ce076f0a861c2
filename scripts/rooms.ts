/** A folder of a floor: one noun of the product, or infrastructure for several. */
export interface Room {
  name: string;
  /** Its files may have any names; those of a noun use the floor's vocabulary. */
  isMachinery?: boolean;
}

const noun = (name: string): Room => ({ name });
const machinery = (name: string): Room => ({ name, isMachinery: true });

/**
 * The rooms of server in their order: a room may import earlier ones, never later ones. A name with an
 * extension is a file beside the rooms.
 */
export const SERVER_ROOMS: readonly Room[] = [
  machinery('ip-address.ts'),
  machinery('signing-key.ts'),
  machinery('env-file.ts'),
  machinery('config.values.ts'),
  machinery('config.database.ts'),
  machinery('config.backup.ts'),
  machinery('config.ledger.ts'),
  machinery('config.anchor.ts'),
  machinery('config.apps.ts'),
  machinery('config.processes.ts'),
  machinery('config.ts'),
  // Types alone: the interfaces between parts of the server.
  machinery('ports.identity.ts'),
  machinery('ports.ledger.ts'),
  machinery('ports.restaurants.ts'),
  machinery('ports.ts'),
  machinery('sql'),
  machinery('http'),
  machinery('jobs'),
  machinery('smtp'),
  noun('profiles'),
  machinery('session'),
  machinery('sheets'),
  // Keys and hashes.
  machinery('evidence'),
  // A blockchain.
  machinery('chain'),
  noun('audit'),
  noun('mail'),
  // The chain of the audit log, and what every organiser is told of.
  noun('oversight'),
  noun('audience'),
  machinery('identity'),
  // The second step at sign-in.
  noun('second-factors'),
  noun('pictures'),
  noun('settings'),
  noun('embargo'),
  noun('anchors'),
  noun('sign-ups'),
  noun('places'),
  noun('restaurants'),
  noun('visits'),
  // The public log of votes.
  machinery('ledger'),
  noun('voting'),
  noun('receipts'),
  noun('signals'),
  noun('reviews'),
  noun('owners'),
  noun('venue-codes'),
  // People of a restaurant besides its owners, and what they mark.
  noun('staff'),
  noun('sold-out'),
  noun('rulings'),
  noun('catalogue'),
  noun('proposals'),
  noun('moderation'),
  noun('rankings'),
  noun('vote-rulings'),
  noun('integrity'),
  // Badges, cards, charts, certificates, and the files of the press pack.
  machinery('result-files'),
  // Share cards, posters and table cards.
  machinery('share-files'),
  noun('results'),
  // Short links, share cards and what an owner prints.
  noun('sharing'),
  noun('broadcasts'),
  noun('privacy'),
  noun('people'),
  noun('invitations'),
  noun('accounts'),
  noun('sessions'),
  noun('imports'),
  noun('dashboard'),
  // What others take of a published result: open data, feed, badges, cards, and a page to frame.
  machinery('result-faces'),
  // Share cards and short links.
  machinery('share-faces'),
  noun('ballot-export'),
  noun('retention'),
  noun('doctor'),
  machinery('live'),
  machinery('pages'),
  machinery('dev'),
  machinery('app'),
  machinery('testing'),
  machinery('main.ts'),
];

/** The same of domain. */
export const DOMAIN_ROOMS: readonly Room[] = [
  machinery('tidy-text.ts'),
  machinery('public-host.ts'),
  machinery('text.ts'),
  machinery('language.ts'),
  machinery('localized-text.ts'),
  machinery('theme.ts'),
  machinery('festival.ts'),
  machinery('festival-clock.ts'),
  machinery('errors.accounts.ts'),
  machinery('errors.factors.ts'),
  machinery('errors.imports.ts'),
  machinery('errors.results.ts'),
  machinery('errors.ts'),
  machinery('operation.ts'),
  // The pages of long lists.
  machinery('list-pages.ts'),
  machinery('listed.ts'),
  noun('embargo'),
  noun('anchors'),
  noun('audit'),
  noun('mail'),
  noun('pictures'),
  noun('places'),
  noun('policies'),
  noun('restaurants'),
  noun('evidence'),
  noun('ledger'),
  noun('rankings'),
  noun('reviews'),
  noun('venue-codes'),
  noun('signals'),
  noun('voting'),
  noun('receipts'),
  noun('vote-rulings'),
  noun('broadcasts'),
  noun('dashboard'),
  noun('moderation'),
  noun('integrity'),
  noun('results'),
  noun('ballot-export'),
  noun('sign-ups'),
  noun('people'),
  // The second step at sign-in.
  noun('second-factors'),
  noun('visits'),
  noun('accounts'),
  noun('invitations'),
  noun('retention'),
  noun('sessions'),
  noun('settings'),
  noun('catalogue'),
  noun('owners'),
  noun('staff'),
  noun('sold-out'),
  noun('sheets'),
  noun('imports'),
  noun('proposals'),
  noun('sharing'),
  noun('doctor'),
  machinery('contract.ts'),
  machinery('testing'),
];

/** The allowed imports of a file in its own room and in earlier ones: files as high as itself, or lower. */
export const KINDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  server: { queries: 0, present: 1, actions: 1, mails: 1, privacy: 1, jobs: 2, routes: 3 },
  domain: { rules: 0, fields: 0, schema: 1, contract: 2 },
};
