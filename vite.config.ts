import { isContractProcedure } from '@orpc/contract';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig, type ViteDevServer } from 'vite';
import { contract } from './domain/contract.ts';
import type { Access, OperationMeta } from './domain/operation.ts';
import { isAdminCode } from './scripts/bundle-groups.ts';
import { textParts } from './scripts/texts/plugin.ts';
import { groupViews } from './scripts/view-groups.ts';

/** Only the native app, people at a counter and forms that create accounts call these: visitors' first file does not contain them. */
const OF_FEW = new Set([
  'startNativeSignIn',
  'signInNatively',
  'exchangeNativeCode',
  'redeem',
  'claim',
  'screen',
  'signUpChallenge',
]);
/** Rooms whose operations only their own pages call. */
const ROOMS_OF_FEW = new Set(['receipts', 'results', 'resultObjections', 'secondFactors']);
const isVisitors = (access: Access, call: string, room: string) =>
  (access === 'everyone' || access === 'signed_in') && !OF_FEW.has(call) && !ROOMS_OF_FEW.has(room);

/** By module name: whether the module contains an operation, by its access, its name and its room. */
const OPERATION_MODULES: Record<string, typeof isVisitors> = {
  'virtual:operations': isVisitors,
  'virtual:admin-operations': (...operation) => !isVisitors(...operation),
};

/**
 * Method and path of the operations, extracted from the contract: the browser needs nothing else of
 * it at run time; its schemas would add a tenth to the first download. Those of owners and
 * organisers are separate.
 */
function operationsModule(): Plugin {
  let devServer: ViteDevServer | undefined;
  /** In development the current contract, not the one at the start. */
  const readContract = async () => {
    const module = await devServer?.ssrLoadModule('/domain/contract.ts');
    return (module as { contract: typeof contract } | undefined)?.contract ?? contract;
  };
  const tableOf = async (isIn: typeof isVisitors) => {
    const rooms = Object.entries(await readContract()).map(([room, calls]) => {
      const entries = Object.entries(calls).flatMap(([call, procedure]) => {
        if (!isContractProcedure(procedure)) throw new Error(`${room}.${call} is no operation`);
        const { route, meta } = procedure['~orpc'];
        const { access, repeats } = meta as OperationMeta;
        const entry = [route.method, route.path, ...(repeats ? [1] : [])];
        return isIn(access, call, room) ? [[call, entry] as const] : [];
      });
      return [room, Object.fromEntries(entries)] as const;
    });
    return Object.fromEntries(rooms.filter(([, calls]) => Object.keys(calls).length > 0));
  };
  return {
    name: 'operations',
    resolveId: (id) => (id in OPERATION_MODULES ? `\0${id}` : undefined),
    load: async (id) => {
      const isIn = OPERATION_MODULES[id.slice(1)];
      return id.startsWith('\0') && isIn
        ? `export const operations = ${JSON.stringify(await tableOf(isIn))};`
        : undefined;
    },
    configureServer: (server) => {
      devServer = server;
    },
    // These modules depend on the contract without importing it.
    hotUpdate({ file, modules }) {
      if (!file.includes('/domain/')) return undefined;
      const { moduleGraph } = this.environment;
      const made = Object.keys(OPERATION_MODULES).map((id) => moduleGraph.getModuleById(`\0${id}`));
      return [...modules, ...made.filter((one) => one !== undefined)];
    },
  };
}

const BROWSING = /\/domain\/|\/web\/(restaurants|places|favourites|ui|platform)\//;
/** Of BROWSING, only for a restaurant's own page, parts of which admin pages show. */
const ONE_PLACE =
  /\/web\/(restaurants\/(PromoVideo|promo-video|opening-hours)|platform\/live|ui\/Stars)\./;

/** Typing a venue code: a restaurant's page and a vote load it only where there is a counter screen. */
const VENUE = /\/web\/venue\/(CodeEntry|use-redeem|kept-proofs)|\/domain\/venue-codes\//;

/** Only for forms that create accounts. */
const PROOF = /\/web\/people\/(use-sign-up-proof|sign-up-proof|ProofStatus)|\/domain\/sign-ups\//;

/** Passkeys, codes and recovery codes: loaded when somebody uses them. */
const FACTORS = /\/web\/(people\/(passkey|use-secret-field)|account\/(NewCodes|FactorCodeForm))\./;

/** Asking who it is: on the pages of organisers and owners, and on the account page. */
const CONFIRMING = /\/web\/people\/(Confirming|confirmation)\./;

/** The change of a password: on the account page, and for organisers and owners whose own is too short. */
const NEW_PASSWORD = /\/web\/people\/ChangePasswordForm\./;

/** What waits while somebody signs in or up: an address, and a vote. */
const WAITING = /\/web\/people\/(CheckEmail|WaitingBallot|waiting-email)\./;

/** Checking the public log and receipts: hashes, signatures and proofs. */
const LEDGER = /\/domain\/ledger\/|\/web\/ledger\/|\/@noble\/hashes\//;

/** Receipts, and the camera that reads their QR codes. */
const RECEIPTS = /\/web\/(receipts\/|venue\/(Camera|scan-qr|keep-page)\.)/;

/** What pages about a ruling share: who reads a restaurant's page needs none of it. */
const RULINGS = /\/web\/rulings\/(Appeal|Ruling|VoteRuling|ruling-moment|vote-rulings)/;

/** The festival's clocks and the server's: for the last day of voting, and for organisers who set its end. */
const CLOCKS = /\/domain\/festival-clock\.|\/web\/voting\/clock-query\./;

/** What owners ask of a result: on a page of its own, and on those of owners and organisers. */
const OBJECTIONS = /\/web\/objections\/|\/domain\/results\/rules\.(objections|states)\./;

/** A review as it is read, its reply and its menu: below a restaurant's first view, and for its owners. */
const REVIEWS =
  /\/web\/(reviews\/(ReviewWords|ReviewDate|MoreReviews|ReplyActions|Replying|ReplyForm|RemoveReply|replies|owned-reviews)|ui\/MoreMenu)\./;

/** A share card in its dialog: of a vote, and of an owner's restaurant. */
const SHARING = /\/(web|domain)\/sharing\//;

/** What the pages of results share. */
const RESULTS = /\/web\/results\/|\/domain\/(results|embargo)\//;

/** The addresses that open the app: for its own start, and for the page that a browser shows instead. */
const APP_LINKS = /\/domain\/people\/rules\.app-links\./;

/** Numbers that the policies promise and organisers' pages keep: no list needs them. */
const PROMISES = /\/domain\/(retention|broadcasts|moderation)\/rules\./;

/** Code that two pages share, and others need not load with what they share. */
const isApart = (id: string) =>
  [
    VENUE,
    PROOF,
    NEW_PASSWORD,
    WAITING,
    FACTORS,
    CONFIRMING,
    LEDGER,
    RECEIPTS,
    RULINGS,
    CLOCKS,
    OBJECTIONS,
    REVIEWS,
    SHARING,
    RESULTS,
    APP_LINKS,
    PROMISES,
  ].some((part) => part.test(id));

/** Whether a module is part of the first view of a list, or of a restaurant. */
const viewOf = groupViews();

/** The browser build: files with fingerprints, which a running server may still serve. */
const client: UserConfig = {
  // A worker can load a part of itself later.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: true,
    rolldownOptions: {
      // Said of a machine that is busy, not of the build.
      checks: { bundlerTimings: false },
      input: 'web/entry-client.tsx',
      // Code that every page needs is one file: one request, and better compression.
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 5 },
            // Needed only after a location failure.
            { name: 'location-steps', test: /\/platform\/(location-s|LocationS)teps/, priority: 3 },
            // What counter screens, their set-up and the reveal share: visitors do not load it.
            {
              name: 'counter',
              test: /\/web\/venue\/(QrCode|counter-set-up|use-wake-lock)/,
              priority: 3,
            },
            // Of organisers, owners and the share cards: visitors' forms do not load it.
            { name: 'segments', test: /\/web\/ui\/Segments/, priority: 3 },
            // Loaded a second after every start: separate from what forms share.
            { name: 'cleanup', test: /\/web\/shell\/cleanup\./, priority: 3 },
            // What the first views of a list and of a restaurant need, and no more.
            ...(['shown', 'lists', 'place'] as const).map((name) => ({
              name,
              test: (id: string) => viewOf(id) === name && !isApart(id),
              minShareCount: 2,
              priority: 4,
            })),
            // Code shared by the other pages of places, and by forms: two files, not one for each part.
            {
              name: 'browsing',
              test: (id) =>
                BROWSING.test(id) && !isAdminCode(id) && !ONE_PLACE.test(id) && !isApart(id),
              minShareCount: 2,
              priority: 1.5,
            },
            {
              name: 'forms',
              test: (id) => id.includes('/web/') && !isAdminCode(id) && !isApart(id),
              minShareCount: 2,
              priority: 1,
            },
            { name: 'app-links', test: APP_LINKS, minShareCount: 2, priority: 0.5 },
            { name: 'promises', test: PROMISES, minShareCount: 2, priority: 0.5 },
            { name: 'venue', test: VENUE, minShareCount: 2, priority: 0.5 },
            { name: 'proof', test: PROOF, minShareCount: 2, priority: 0.5 },
            { name: 'factors', test: FACTORS, minShareCount: 2, priority: 0.5 },
            { name: 'confirming', test: CONFIRMING, minShareCount: 2, priority: 0.5 },
            { name: 'new-password', test: NEW_PASSWORD, minShareCount: 2, priority: 0.5 },
            { name: 'waiting', test: WAITING, minShareCount: 2, priority: 0.5 },
            { name: 'ledger', test: LEDGER, minShareCount: 2, priority: 0.5 },
            { name: 'receipts', test: RECEIPTS, minShareCount: 2, priority: 0.5 },
            { name: 'rulings', test: RULINGS, minShareCount: 2, priority: 0.5 },
            { name: 'clocks', test: CLOCKS, minShareCount: 2, priority: 0.5 },
            { name: 'objections', test: OBJECTIONS, minShareCount: 2, priority: 0.5 },
            { name: 'reviews', test: REVIEWS, minShareCount: 2, priority: 0.5 },
            { name: 'sharing', test: SHARING, minShareCount: 2, priority: 0.5 },
            {
              name: 'results',
              test: (id) => RESULTS.test(id) && !isAdminCode(id),
              minShareCount: 2,
              priority: 0.5,
            },
            { name: 'admin', test: (id) => isAdminCode(id), minShareCount: 2 },
            // Code for opening pages without a network: one file, separate from the pages.
            { name: 'offline', test: /\/web\/offline\/|\/idb-keyval\//, priority: 2.5 },
          ],
        },
      },
    },
  },
};

/** The page renderer, in one file with React: no module is resolved during a request. */
const server: UserConfig = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/server',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'web/entry-server.tsx', output: { codeSplitting: false } },
  },
};

/** Modules that load early, or together: their texts are one file. Any other has its own. */
const TEXT_GROUPS = [
  // A view of home that has many texts of its own, and is asked for.
  { name: 'search', test: /\/places\/SearchView/ },
  // The other views of home, and content that any page may show at once.
  {
    name: 'first',
    test: /\/(places|platform)\/|\/restaurants\/(StateView|ParticipatingPage)|\/shell\/(Afterwards|AppBanner|DemoTools)/,
  },
  { name: 'restaurant', test: /\/restaurants\/|\/reviews\/ReviewList/ },
  // Loaded for voting, or for signing in to vote.
  { name: 'votes', test: /\/(voting|reviews|favourites)\/(?!FavouritesPage)|\/shell\/SignInSheet/ },
  { name: 'offline', test: /\/offline\// },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    operationsModule(),
    textParts('web/entry-client.tsx', TEXT_GROUPS),
    react(),
    tailwindcss(),
  ],
  publicDir: 'web/public',
  // `.env` is the server's: it is not looked at for pages.
  envDir: false,
  cacheDir: '.tmp/vite',
  // Data, builds and test runs write to these folders all the time.
  server: {
    watch: { ignored: ['.data', '.tmp', 'dist', 'native'].map((name) => `**/${name}/**`) },
  },
  ...(command === 'build' ? (isSsrBuild ? server : client) : {}),
}));
