import { createRequire } from 'node:module';
import { claimsOfGradle, claimsOfManifest } from './native-android-faults.ts';
import { claimsOfHost, claimsOfPlists, claimsOfXcode } from './native-ios-faults.ts';
import {
  APP_ID,
  type Claim,
  type Files,
  PROJECT_FILES,
  type ProjectFile,
  readPackage,
} from './native-project.ts';
import type { Fault } from './project-files.ts';

/** Missing or wrong settings of the app in the native projects. This builds no project. */
export function findNativeFaults(files: Files): Fault[] {
  const claims = [
    ...claimsOfConfig(files),
    ...readable('manifest', () => claimsOfManifest(files)),
    ...claimsOfGradle(files),
    ...readable('info', () => claimsOfPlists(files)),
    ...claimsOfXcode(files),
    ...claimsOfHost(files),
    ...claimsOfPlugins(files),
  ];
  return claims
    .filter(([, isTrue]) => !isTrue)
    .map(([file, , message]) => ({ path: PROJECT_FILES[file], message }));
}

/** For an unreadable file, that is the only fault. */
function readable(file: ProjectFile, claimsOf: () => Claim[]): Claim[] {
  try {
    return claimsOf();
  } catch (error) {
    return [[file, false, `This, or what belongs to it, cannot be read: ${String(error)}`]];
  }
}

function claimsOfConfig({ config }: Files): Claim[] {
  const read = JSON.parse(config) as {
    appId?: string;
    webDir?: string;
    server?: { url?: string; cleartext?: boolean; allowNavigation?: string[] };
    plugins?: { SocialLogin?: { providers?: Record<string, boolean> } };
    loggingBehavior?: string;
  };
  const providers = read.plugins?.SocialLogin?.providers;
  return [
    ['config', read.appId === APP_ID, `The app is called ${APP_ID}.`],
    ['config', read.webDir === 'dist/native', 'The pages are those of dist/native.'],
    ['config', read.server === undefined, 'An app holds its own pages: no server stands in it.'],
    ['config', read.loggingBehavior === 'none', 'What the bridge logs holds tokens: it logs none.'],
    ['config', providers?.facebook === false, "Facebook's library is not part of this app."],
    ['config', providers?.twitter === false, "X's sign-in is not part of this app."],
  ];
}

function claimsOfPlugins({ iosPlugins, androidPlugins, package: text }: Files): Claim[] {
  const { dependencies, devDependencies } = readPackage(text);
  const require = createRequire(import.meta.url);
  const plugins = Object.keys(dependencies).filter((name) => {
    if (!/^@(capacitor|aparajita|capgo)\//.test(name)) return false;
    return 'capacitor' in (require(`${name}/package.json`) as object);
  });
  const core = dependencies['@capacitor/core'] ?? '';
  const isSame = ['@capacitor/ios', '@capacitor/android', '@capacitor/cli'].every(
    (name) => devDependencies[name] === core,
  );
  const inGradle = (name: string) => `':${name.replace('@', '').replaceAll('/', '-')}'`;
  return [
    ['package', isSame, 'Core, command and both platforms of Capacitor are of one version.'],
    ['iosPlugins', iosPlugins.includes(`exact: "${core}"`), `Capacitor is ${core}.`],
    ...plugins.flatMap((name): Claim[] => [
      [
        'iosPlugins',
        iosPlugins.includes(`node_modules/${name}"`),
        `${name} is missing: npm run native:sync.`,
      ],
      [
        'androidPlugins',
        androidPlugins.includes(inGradle(name)),
        `${name} is missing: npm run native:sync.`,
      ],
    ]),
    [
      'iosPlugins',
      iosPlugins.split('node_modules/').length - 1 === plugins.length,
      'No plugin is left of one that was removed.',
    ],
  ];
}
