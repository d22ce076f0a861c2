import { isDeepStrictEqual } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { LANGUAGES } from '../domain/language.ts';
import { APP_RETURN_PATH, APP_SCHEME, APP_SCHEME_HOST } from '../domain/people/rules.app-links.ts';
import {
  APP_ID,
  buildNumberOf,
  type Claim,
  type Files,
  LINK_HOST_FILE,
  readPackage,
} from './native-project.ts';

type Named = Record<`android:${string}`, string>;
type IntentFilter = Named & { action: Named[]; category: Named[]; data?: Named[] };
interface Manifest {
  application: Named & {
    activity: (Named & {
      'intent-filter': IntentFilter[];
    })[];
  };
  'uses-permission': Named[];
}

type Rules = Record<(typeof WAYS)[number], { exclude: { domain: string; path: string }[] }>;

const ASKED = ['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION', 'INTERNET'];
/** The places where an app may store data, and the ways in which the system could copy it elsewhere. */
const DOMAINS = ['root', 'file', 'database', 'sharedpref', 'external'];
const WAYS = ['cloud-backup', 'device-transfer'] as const;
const LISTS = [
  'exclude',
  'activity',
  'intent-filter',
  'action',
  'category',
  'data',
  'uses-permission',
];
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => [...LISTS, 'locale', 'string'].includes(name),
});

/** @throws for invalid XML */
// oxlint-disable-next-line typescript/no-deprecated -- the validation that stands in for it is another package.
const readXml = (text: string): unknown => xml.parse(text, true);

export function claimsOfManifest({ manifest, locales, strings, extraction }: Files): Claim[] {
  const read = (readXml(manifest) as { manifest: Manifest }).manifest;
  const { application } = read;
  const asked = read['uses-permission'].map((one) => one['android:name']?.split('.').at(-1));
  const main = application.activity.find((one) => one['android:name'] === '.MainActivity');
  const link = main?.['intent-filter'].find((one) =>
    one.data?.some(
      (data) => data['android:scheme'] === APP_SCHEME && data['android:host'] === APP_SCHEME_HOST,
    ),
  );
  const categories = link?.category.map((one) => one['android:name']?.split('.').at(-1));
  const localesOfApp = (readXml(locales) as { 'locale-config': { locale: Named[] } })[
    'locale-config'
  ].locale.map((one) => one['android:name']);
  const rules = (readXml(extraction) as { 'data-extraction-rules': Rules })[
    'data-extraction-rules'
  ];
  return [
    [
      'manifest',
      asked.length === ASKED.length && ASKED.every((one) => asked.includes(one)),
      `The app asks for ${ASKED.join(', ')}.`,
    ],
    [
      'manifest',
      main?.['android:launchMode'] === 'singleTask',
      'A link comes to the app that runs.',
    ],
    ['manifest', main?.['android:exported'] === 'true', 'The system may start it.'],
    ['manifest', link !== undefined, `${APP_SCHEME}://${APP_SCHEME_HOST} opens the app.`],
    ...claimsOfLinks(main?.['intent-filter'] ?? []),
    [
      'manifest',
      ['BROWSABLE', 'DEFAULT'].every((one) => categories?.includes(one)),
      'A browser may open the link.',
    ],
    ['manifest', application['android:allowBackup'] === 'false', 'No backup takes anything along.'],
    [
      'manifest',
      application['android:dataExtractionRules'] === '@xml/data_extraction_rules',
      'Nor does a move to another device.',
    ],
    [
      'extraction',
      WAYS.every((way) =>
        DOMAINS.every((domain) =>
          rules[way].exclude.some((one) => one.domain === domain && one.path === '.'),
        ),
      ),
      `Neither takes anything of ${DOMAINS.join(', ')}.`,
    ],
    [
      'manifest',
      application['android:usesCleartextTraffic'] === 'false',
      'Nothing goes in the clear.',
    ],
    [
      'locales',
      String(localesOfApp) === String(LANGUAGES),
      `The app speaks ${LANGUAGES.join(', ')}.`,
    ],
    [
      'strings',
      strings.includes(`>${APP_SCHEME}<`) && strings.includes(`>${APP_ID}<`),
      'The names are ours.',
    ],
  ];
}

/** The claimed address opens the app: exactly that one, and only if the server confirms it. */
function claimsOfLinks(filters: IntentFilter[]): Claim[] {
  const claimed = filters.filter((one) =>
    one.data?.some((data) => /^https?$/.test(data['android:scheme'] ?? '')),
  );
  const [link] = claimed;
  const lastOf = (named: Named[] = []) =>
    named.map((one) => one['android:name']?.split('.').at(-1) ?? '').toSorted();
  const address = {
    'android:host': '${linkHost}',
    'android:path': APP_RETURN_PATH,
    'android:scheme': 'https',
  };
  return [
    ['manifest', claimed.length === 1, `One filter claims an address of the server.`],
    [
      'manifest',
      link?.['android:autoVerify'] === 'true',
      'The system asks the server whether the app is its own (autoVerify).',
    ],
    [
      'manifest',
      isDeepStrictEqual(link?.data, [address]),
      `https://<the server>${APP_RETURN_PATH} opens the app, and no other address does.`,
    ],
    [
      'manifest',
      String(lastOf(link?.category)) === 'BROWSABLE,DEFAULT' &&
        String(lastOf(link?.action)) === 'VIEW',
      'A browser may open the claimed address.',
    ],
  ];
}

export function claimsOfGradle({ gradle, activity, package: text }: Files): Claim[] {
  const { version } = readPackage(text);
  return [
    ['gradle', gradle.includes(`applicationId "${APP_ID}"`), `The app is called ${APP_ID}.`],
    [
      'gradle',
      gradle.includes(`versionName "${version}"`),
      `The version is ${version}: npm run native:sync.`,
    ],
    ['gradle', gradle.includes(`versionCode ${buildNumberOf(version)}\n`), 'So is its number.'],
    [
      'gradle',
      gradle.includes(`rootProject.file('../${LINK_HOST_FILE.split('/').at(-1)}')`) &&
        gradle.includes(
          "manifestPlaceholders = [linkHost: linkHosts.getProperty('LINK_HOST', 'vota-taco.invalid')]",
        ),
      `The host of links is that of ${LINK_HOST_FILE}.`,
    ],
    ['activity', activity.startsWith(`package ${APP_ID};`), `The app is called ${APP_ID}.`],
  ];
}
