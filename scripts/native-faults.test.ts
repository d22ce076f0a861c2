import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { requireApiOrigin } from './native-bundle.ts';
import { findNativeFaults } from './native-faults.ts';
import { ICON_RECORD, NATIVE_ICONS, recordIcons } from './native-icons.ts';
import { buildNumberOf, linkHostLines, type ProjectFile, readProject } from './native-project.ts';
import { projectRoot } from './run-command.ts';

const project = readProject();

test('the native projects say what they have to', () => {
  expect(findNativeFaults(project)).toEqual([]);
});

/** Typical mistakes in a file, and the reported faults. */
const MISTAKES: [ProjectFile, string, string, RegExp][] = [
  ['config', '"facebook": false', '"facebook": true', /Facebook/],
  ['config', '"webDir"', '"server": { "url": "http://192.168.1.2" },\n  "webDir"', /no server/],
  ['config', '"loggingBehavior": "none"', '"loggingBehavior": "debug"', /tokens/],
  ['manifest', 'android:allowBackup="false"', 'android:allowBackup="true"', /backup/],
  ['extraction', '<exclude domain="sharedpref" path="." />', '', /sharedpref/],
  ['manifest', 'usesCleartextTraffic="false"', 'usesCleartextTraffic="true"', /clear/],
  ['manifest', 'android:scheme="votataco"', 'android:scheme="tacos"', /opens the app/],
  ['manifest', ' android:autoVerify="true"', '', /autoVerify/],
  ['manifest', 'android:autoVerify="true"', 'android:autoVerify="false"', /autoVerify/],
  ['manifest', '${linkHost}', 'vota-taco.example', /no other address/],
  ['manifest', 'android:path="/auth/app-callback"', 'android:pathPrefix="/"', /no other address/],
  [
    'manifest',
    '                    android:scheme="https" />\n            </intent-filter>',
    '                    android:scheme="http" />\n            </intent-filter>',
    /no other address/,
  ],
  ['manifest', 'android:path="/auth/app-callback"', '', /no other address/],
  ['gradle', "'LINK_HOST', 'vota-taco.invalid'", "'HOST', 'vota-taco.example'", /host of links/],
  ['hostDefault', '#include? "../link-host.xcconfig"', '', /host of links/],
  ['hostDefault', 'vota-taco.invalid', 'vota-taco.example', /host of links/],
  ['hostInDebug', '#include "app.xcconfig"', '', /same host/],
  [
    'xcode',
    'baseConfigurationReference = C0FFEE000000000000000008 /* app.xcconfig */;',
    '',
    /Both builds/,
  ],
  [
    'xcode',
    'INFOPLIST_FILE = App/Info.plist;',
    'INFOPLIST_FILE = App/Info.plist;\n\t\t\t\tLINK_HOST = "evil.example";',
    /Both builds/,
  ],
  [
    'entitlements',
    'com.apple.developer.associated-domains',
    'com.apple.developer.other',
    /belongs to its server/,
  ],
  ['entitlements', '<string>applinks:$(LINK_HOST)</string>', '', /belongs to its server/],
  ['entitlements', 'applinks:$(LINK_HOST)', 'applinks:vota-taco.example', /belongs to its server/],
  [
    'entitlements',
    'webcredentials:$(LINK_HOST)',
    'webcredentials:$(LINK_HOST)?mode=developer',
    /belongs to its server/,
  ],
  ['manifest', '.ACCESS_FINE_LOCATION', '.READ_CONTACTS', /asks for/],
  ['manifest', '</application>', '', /cannot be read/],
  ['gradle', 'versionName "', 'versionName "9', /version/],
  ['info', '<string>votataco</string>', '<string>tacos</string>', /opens the app/],
  [
    'info',
    '<key>NSAllowsArbitraryLoads</key>\n\t\t<false/>',
    '<key>NSAllowsArbitraryLoads</key>\n\t\t<true/>',
    /clear/,
  ],
  ['info', 'NSLocationAlwaysAndWhenInUseUsageDescription', 'NSMotionUsageDescription', /Why/],
  [
    'info',
    '<key>UILaunchStoryboardName</key>',
    '<key>UIBackgroundModes</key>\n\t<array/>\n\t<key>UILaunchStoryboardName</key>',
    /while the app is open/,
  ],
  ['scene', '\n        forgetEarlierInstallation()', '', /keychain/],
  ['textsEs', '"NSCameraUsageDescription"', '"NSOtherUsageDescription"', /Spanish/],
  ['entitlements', '<string>Default</string>', '', /Apple/],
  [
    'privacy',
    '<key>NSPrivacyTracking</key>\n\t<false/>',
    '<key>NSPrivacyTracking</key>\n\t<true/>',
    /tracked/,
  ],
  ['xcode', 'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;', '', /entitlements/],
  ['xcode', '/* Begin PBXGroup section */', '{', /Xcode/],
  ['iosPlugins', '@capacitor/geolocation"', '@capacitor/camera"', /geolocation is missing/],
  ['androidPlugins', "':capacitor-app'", "':capacitor-map'", /app is missing/],
  ['package', '"@capacitor/ios": "', '"@capacitor/ios": "^', /one version/],
];

test.each(MISTAKES)('a mistake in %s is found: %s', (file, right, wrong, message) => {
  expect(project[file]).toContain(right);
  const faults = findNativeFaults({ ...project, [file]: project[file].replaceAll(right, wrong) });
  expect(faults.map((fault) => fault.message).join('\n')).toMatch(message);
});

test('a build number grows with the version', () => {
  expect(['0.1.0', '0.1.1', '0.2.0', '1.0.0'].map(buildNumberOf)).toEqual([100, 101, 200, 10_000]);
});

test('an app is built for one https address alone', () => {
  expect(requireApiOrigin({ VOTA_TACO_API: 'https://taco.example/' })).toBe('https://taco.example');
  expect(requireApiOrigin({ PUBLIC_URL: 'https://taco.example:8443' })).toBe(
    'https://taco.example:8443',
  );
  expect(() => requireApiOrigin({})).toThrow(/Which server/);
  for (const address of [
    'http://taco.example',
    'taco.example',
    'https://taco.example/app',
    'https://a@b.example',
  ]) {
    expect(() => requireApiOrigin({ VOTA_TACO_API: address })).toThrow(/no https address/);
  }
});

test('the host of links is that of the server in the pages', () => {
  const pageOf = (server: string) => `<head><meta name="api-origin" content="${server}"></head>`;
  expect(linkHostLines(pageOf('https://taco.example'))).toBe('LINK_HOST = taco.example\n');
  // Neither system knows links with a port; the server refuses apps beside one.
  expect(linkHostLines(pageOf('https://taco.example:8443'))).toBe('LINK_HOST = taco.example\n');
  expect(() => linkHostLines('<head></head>')).toThrow(/name no server/);
});

test('icons and splash screens are those of the drawing, in their sizes', async () => {
  const record = readFileSync(join(projectRoot, ICON_RECORD), 'utf8');
  expect(JSON.parse(record), 'draw them again: node scripts/draw-native-icons.ts').toEqual(
    recordIcons(),
  );
  for (const { path, side } of NATIVE_ICONS) {
    const { width, height } = await sharp(join(projectRoot, path)).metadata();
    expect([path, width, height]).toEqual([path, side, side]);
  }
  // The store accepts none with an alpha channel.
  const icon = NATIVE_ICONS.find(({ look }) => look === 'full')?.path ?? '';
  expect(await sharp(join(projectRoot, icon)).metadata()).toMatchObject({ hasAlpha: false });
});
