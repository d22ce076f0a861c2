import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../domain/language.ts';
import { type ClientManifest, readManifest } from './shell-page.ts';
import { filesOfParts, readTextFiles, type TextFiles } from './texts/files.ts';

/**
 * The pages that work offline: the lists, a restaurant, a vote, the help with its shortcuts, and their
 * texts in every language; the policies, whose texts are cached once they are read
 * (web/offline/policy-texts.ts). The pages of accounts, owners and organisers need the server anyway.
 */
const OPENED_OFFLINE = [
  'web/entry-client.tsx',
  'web/places/CountiesView.tsx',
  'web/places/CountyView.tsx',
  'web/places/NearbyView.tsx',
  'web/places/SearchView.tsx',
  'web/policies/PolicyPage.tsx',
  'web/policies/load-policy.ts',
  'web/restaurants/ParticipatingPage.tsx',
  'web/restaurants/RestaurantPage.tsx',
  'web/restaurants/StateView.tsx',
  'web/shell/Afterwards.tsx',
  'web/shell/HelpDialog.tsx',
  'web/shell/shortcut-acts.ts',
  'web/voting/Outbox.tsx',
  'web/voting/SubmitDialog.tsx',
  'web/voting/UnsentVotes.tsx',
];
/** Its texts explain that the visitor is offline. */
const OFFLINE_PAGE = 'web/offline/Offline.tsx';
/** All of web/offline, which vite.config.ts bundles into one file without a source entry of its own. */
const OFFLINE_FILE = /^_offline-/;
const BESIDE_ASSETS = ['/shell.html', '/icon.svg', '/placeholder.svg'];

/**
 * The addresses that the service worker caches when it is installed.
 * @throws Error for a page that the build does not have
 */
export function shellFiles(manifest: ClientManifest, texts: TextFiles): string[] {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}, which is to open without a network.`);
    if (files.has(`/${chunk.file}`)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...assetsOf(chunk)]) {
      files.add(`/${file}`);
    }
    for (const imported of chunk.imports ?? []) add(imported);
  };
  const offline = Object.keys(manifest).find((key) => OFFLINE_FILE.test(key));
  for (const key of [...OPENED_OFFLINE, offline ?? 'web/offline']) add(key);
  const parts = [...OPENED_OFFLINE, OFFLINE_PAGE].flatMap((module) => texts.partOf[module] ?? []);
  const ofTexts = filesOfParts(texts, new Set(['first', ...parts]));
  return [...BESIDE_ASSETS, ...files, ...ofTexts.map((file) => `/${file}`)];
}

/** Font and sprite; not the data that a form loads when it is used. */
const assetsOf = ({ assets = [] }: ClientManifest[string]) =>
  assets.filter((file) => /\.(woff2|svg)$/.test(file));

/**
 * The worker's configuration for a build.
 * @param folder of the browser's files, such as dist/client
 * @returns `build` equals that of web/offline/build.ts in its pages; `version` changes with any file
 */
export function describeShell(folder: string) {
  const manifest = readManifest(folder);
  const files = shellFiles(manifest, readTextFiles(folder));
  const version = createHash('sha256');
  for (const file of files) version.update(readFileSync(join(folder, file)));
  const build = `/${manifest['web/entry-client.tsx']?.file}`;
  return { build, version: version.digest('hex').slice(0, 12), files };
}

/** The maximum download of the offline shell, in bytes as transferred. It has the texts of each language. */
const MAX_BYTES = 235_500 + 10_000 * LANGUAGES.length;

/**
 * Checks the offline shell against its maximum download.
 * @param folder after its files were compressed
 * @throws Error if it is larger
 */
export function checkShellBytes(folder: string): void {
  const kept = shellFiles(readManifest(folder), readTextFiles(folder));
  const bytes = kept.reduce((sum, file) => {
    const compressed = statSync(join(folder, `${file}.br`), { throwIfNoEntry: false });
    return sum + (compressed ?? statSync(join(folder, file))).size;
  }, 0);
  if (bytes <= MAX_BYTES) return;
  throw new Error(`The service worker would keep ${bytes} bytes; at most ${MAX_BYTES} may it.`);
}

/** Builds web/offline/worker.ts into one file at the root, so that its scope includes every page. */
export async function buildWorker(folder: string): Promise<void> {
  const { build: viteBuild } = await import('vite');
  await viteBuild({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(describeShell(folder)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'web/offline/worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
