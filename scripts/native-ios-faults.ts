import { createRequire } from 'node:module';
import { parse as parsePlist } from 'plist';
import { DEFAULT_LANGUAGE, languageKey, LANGUAGES } from '../domain/language.ts';
import { inEachLanguage, readByLanguage } from '../domain/localized-text.ts';
import { languages } from '../locales/en/languages.ts';
import { APP_SCHEME, APP_SCHEME_HOST } from '../domain/people/rules.app-links.ts';
import {
  APP_ID,
  buildNumberOf,
  type Claim,
  type Files,
  LINK_HOST_FILE,
  readPackage,
} from './native-project.ts';

interface Info {
  CFBundleURLTypes?: { CFBundleURLSchemes: string[] }[];
  CFBundleLocalizations?: string[];
  NSAppTransportSecurity?: Record<string, unknown>;
  [key: string]: unknown;
}
interface Privacy {
  NSPrivacyTracking?: boolean;
  NSPrivacyCollectedDataTypes?: { NSPrivacyCollectedDataType: string }[];
  NSPrivacyAccessedAPITypes?: { NSPrivacyAccessedAPIType: string }[];
}

/**
 * The plugin's library contains the call for the position at all times, and the store requires a reason for
 * every call in an app. Our code never makes that call.
 */
const POSITION_KEYS = [
  'NSLocationWhenInUseUsageDescription',
  'NSLocationAlwaysAndWhenInUseUsageDescription',
];

/** Its links open the app, and its passwords are the app's; the build setting has the host. */
const DOMAINS = ['applinks:$(LINK_HOST)', 'webcredentials:$(LINK_HOST)'];

/** The texts of the system's permission prompts, by key, as `InfoPlist.strings` translates them. */
const readTexts = (strings: string) =>
  Object.fromEntries(
    [...strings.matchAll(/^"(\w+)" = "(.+)";$/gm)].map(([, key = '', text = '']) => [key, text]),
  );

export function claimsOfPlists({ info, scene, entitlements, privacy, ...files }: Files): Claim[] {
  const read = parsePlist(info) as unknown as Info;
  const strings = readByLanguage(files, 'texts');
  const texts = inEachLanguage((language) => readTexts(strings[language]));
  const own = texts[DEFAULT_LANGUAGE];
  const purposes = Object.keys(read).filter((key) => key.endsWith('UsageDescription'));
  const may = parsePlist(entitlements) as Record<string, unknown>;
  const said = parsePlist(privacy) as unknown as Privacy;
  return [
    [
      'info',
      read.CFBundleURLTypes?.some((one) => one.CFBundleURLSchemes.includes(APP_SCHEME)) ?? false,
      `${APP_SCHEME}://${APP_SCHEME_HOST} opens the app.`,
    ],
    [
      'info',
      String(read.CFBundleLocalizations) === String(LANGUAGES),
      `The app speaks ${LANGUAGES.join(', ')}.`,
    ],
    [
      'info',
      POSITION_KEYS.every((key) => purposes.includes(key)),
      `Why the position is asked for: ${POSITION_KEYS.join(', ')}.`,
    ],
    [
      'info',
      new Set(POSITION_KEYS.map((key) => read[key])).size === 1 &&
        read.UIBackgroundModes === undefined,
      'The position is read while the app is open, and no question says more.',
    ],
    [
      'info',
      purposes.every((key) => read[key] === own[key]),
      `The texts are those of ${DEFAULT_LANGUAGE}.lproj.`,
    ],
    ...LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language): Claim => [
      languageKey('texts', language),
      purposes.every((key) => texts[language][key] && texts[language][key] !== own[key]),
      `Each text stands in ${languages[language]}, too.`,
    ]),
    [
      'info',
      JSON.stringify(read.NSAppTransportSecurity) === '{"NSAllowsArbitraryLoads":false}',
      'Nothing goes in the clear.',
    ],
    [
      'entitlements',
      String(may['com.apple.developer.applesignin']) === 'Default',
      'The app may ask Apple who somebody is.',
    ],
    [
      'entitlements',
      String(may['com.apple.developer.associated-domains']) === String(DOMAINS),
      `The app belongs to its server, and to no other: ${DOMAINS.join(', ')}.`,
    ],
    [
      'scene',
      /bool\(forKey: "installed"\).*SecItemDelete\(.*set\(true, forKey: "installed"\)/s.test(
        scene,
      ) && /willConnectTo.*return \}\s+forgetEarlierInstallation\(\)/s.test(scene),
      'A new installation forgets what the keychain still holds of the last.',
    ],
    ['privacy', said.NSPrivacyTracking === false, 'Nobody is tracked.'],
    [
      'privacy',
      said.NSPrivacyCollectedDataTypes?.some((one) =>
        one.NSPrivacyCollectedDataType.endsWith('PreciseLocation'),
      ) ?? false,
      'The position is collected, and the store is told so.',
    ],
    [
      'privacy',
      said.NSPrivacyAccessedAPITypes?.length === 1,
      'UserDefaults are used, for one reason.',
    ],
  ];
}

interface XcodeObjects {
  XCBuildConfiguration: Record<
    string,
    {
      buildSettings?: Record<string, string | number>;
      baseConfigurationReference_comment?: string;
    }
  >;
  PBXResourcesBuildPhase: Record<string, { files?: { comment: string }[] }>;
  PBXProject: Record<string, { knownRegions?: string[] }>;
}

function readXcode(text: string): XcodeObjects | null {
  const require = createRequire(import.meta.url);
  // The parser of Capacitor's own command; installed with it.
  const reader = createRequire(require.resolve('@capacitor/cli/package.json'))(
    'xcode/lib/parser/pbxproj',
  ) as { parse: (text: string) => { project: { objects: XcodeObjects } } };
  try {
    return reader.parse(text).project.objects;
  } catch {
    return null;
  }
}

/** Where both builds have the host of links from. */
export const claimsOfHost = ({ hostDefault, hostInDebug }: Files): Claim[] => [
  [
    'hostDefault',
    /^LINK_HOST = vota-taco\.invalid\n#include\? "\.\.\/link-host\.xcconfig"$/m.test(hostDefault) &&
      hostDefault.split('LINK_HOST').length === 2,
    `The host of links is that of ${LINK_HOST_FILE}.`,
  ],
  [
    'hostInDebug',
    hostInDebug.startsWith('#include "app.xcconfig"\n') && !hostInDebug.includes('LINK_HOST'),
    'A debug build has the same host.',
  ],
];

export function claimsOfXcode({ xcode, package: text }: Files): Claim[] {
  const { version } = readPackage(text);
  const objects = readXcode(xcode);
  if (!objects) return [['xcode', false, 'Xcode would not read this.']];
  const builds = Object.values(objects.XCBuildConfiguration).filter(
    ({ buildSettings }) => buildSettings?.INFOPLIST_FILE,
  );
  const settings = builds.flatMap(({ buildSettings }) => (buildSettings ? [buildSettings] : []));
  const bases = builds.map((one) => one.baseConfigurationReference_comment ?? '').toSorted();
  const isEverywhere = (name: string, value: string | number) =>
    settings.length === 2 && settings.every((one) => one[name] === value);
  const copied = Object.values(objects.PBXResourcesBuildPhase).flatMap(({ files = [] }) =>
    files.map(({ comment }) => comment.split(' ')[0]),
  );
  const regions = Object.values(objects.PBXProject).flatMap(
    ({ knownRegions = [] }) => knownRegions,
  );
  const needed = ['public', 'capacitor.config.json', 'PrivacyInfo.xcprivacy', 'InfoPlist.strings'];
  return [
    ['xcode', isEverywhere('PRODUCT_BUNDLE_IDENTIFIER', APP_ID), `The app is called ${APP_ID}.`],
    [
      'xcode',
      isEverywhere('MARKETING_VERSION', version),
      `The version is ${version}: npm run native:sync.`,
    ],
    ['xcode', isEverywhere('CURRENT_PROJECT_VERSION', buildNumberOf(version)), 'So is its number.'],
    [
      'xcode',
      isEverywhere('CODE_SIGN_ENTITLEMENTS', 'App/App.entitlements'),
      'It has its entitlements.',
    ],
    [
      'xcode',
      String(bases) === 'app.xcconfig,debug.xcconfig' &&
        settings.every((one) => one.LINK_HOST === undefined),
      'Both builds take the host of links from their files of settings.',
    ],
    ['xcode', needed.every((file) => copied.includes(file)), `The app holds ${needed.join(', ')}.`],
    ['xcode', LANGUAGES.every((one) => regions.includes(one)), 'The project has every language.'],
  ];
}
