import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEachLanguage, keyByLanguage } from '../domain/localized-text.ts';
import { projectRoot } from './run-command.ts';

/** The app's id in both stores. */
export const APP_ID = 'org.votataco.app';
/** The host of the server, for links into the app: `npm run native:sync` writes it, both projects read it. */
export const LINK_HOST_FILE = 'native/link-host.xcconfig';

const APP = 'native/ios/App/App';
const MAIN = 'native/android/app/src/main';

/** The files of both projects with the app's identity and permissions, by their paths. */
export const PROJECT_FILES = {
  config: 'capacitor.config.json',
  package: 'package.json',
  manifest: `${MAIN}/AndroidManifest.xml`,
  strings: `${MAIN}/res/values/strings.xml`,
  locales: `${MAIN}/res/xml/locales_config.xml`,
  extraction: `${MAIN}/res/xml/data_extraction_rules.xml`,
  gradle: 'native/android/app/build.gradle',
  variables: 'native/android/variables.gradle',
  androidPlugins: 'native/android/app/capacitor.build.gradle',
  activity: `${MAIN}/java/org/votataco/app/MainActivity.java`,
  hostDefault: 'native/ios/app.xcconfig',
  hostInDebug: 'native/ios/debug.xcconfig',
  scene: `${APP}/SceneDelegate.swift`,
  info: `${APP}/Info.plist`,
  entitlements: `${APP}/App.entitlements`,
  privacy: `${APP}/PrivacyInfo.xcprivacy`,
  ...keyByLanguage(
    'texts',
    inEachLanguage((language) => `${APP}/${language}.lproj/InfoPlist.strings`),
  ),
  xcode: 'native/ios/App/App.xcodeproj/project.pbxproj',
  iosPlugins: 'native/ios/App/CapApp-SPM/Package.swift',
} as const;
export type ProjectFile = keyof typeof PROJECT_FILES;

/** The texts of those files. */
export type Files = Record<ProjectFile, string>;
/** A condition on a file, and its test. */
export type Claim = [file: ProjectFile, isTrue: boolean, message: string];

export const readProject = (): Files =>
  Object.fromEntries(
    Object.entries(PROJECT_FILES).map(([name, path]) => [
      name,
      readFileSync(join(projectRoot, path), 'utf8'),
    ]),
  ) as Files;

interface Package {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

export const readPackage = (text: string): Package => JSON.parse(text) as Package;

/**
 * The lines of LINK_HOST_FILE, in the form that Xcode and Java's properties share.
 * @param page the app's page, which names its server
 * @throws Error for a page of another build
 */
export function linkHostLines(page: string): string {
  const origin = /<meta name="api-origin" content="([^"]+)">/.exec(page)?.[1];
  const url = URL.parse(origin ?? '');
  if (!url) throw new Error('The pages name no server: npm run native:build');
  return `LINK_HOST = ${url.hostname}\n`;
}

/** 1.2.3 → 10203: each store requires an increasing number. */
export function buildNumberOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch;
}
