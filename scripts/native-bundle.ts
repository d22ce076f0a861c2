import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest, shellPage } from './shell-page.ts';
import { filesOfParts, readTextFiles } from './texts/files.ts';

/** The page's configuration in the native app. */
export interface NativeNames {
  /** The server of the API, such as `https://vota-taco.example`. */
  apiOrigin: string;
  /** The server's client id at Google; with it, Android signs in with Google without a browser. */
  googleClientId?: string | undefined;
  /** The iOS app's client id at Google. */
  googleIosClientId?: string | undefined;
}

/** Only for browsers. */
const FOR_BROWSERS = /^(apple-touch-icon|icon(-maskable)?-\d+)\.png$/;

/**
 * Assembles the pages for the native apps: the unchanged files of the build, without files of an earlier
 * build, and a page that names the server.
 * @param from the build, such as dist/client
 * @param publicFolder the files that keep their names, such as web/public
 * @param to is emptied first
 */
export function writeNativeBundle(
  names: NativeNames,
  { from, publicFolder, to }: { from: string; publicFolder: string; to: string },
): void {
  const manifest = readManifest(from);
  const made = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ]);
  const texts = readTextFiles(from);
  const kept = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !FOR_BROWSERS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(publicFolder.length + 1));
  rmSync(to, { recursive: true, force: true });
  for (const file of new Set([...made, ...filesOfParts(texts, texts.parts), ...kept])) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(from, file), join(to, file));
  }
  const { apiOrigin, googleClientId, googleIosClientId } = names;
  const page = shellPage(manifest, { apiOrigin }).replace(
    '<title>',
    metaOf('google-client-id', googleClientId) +
      metaOf('google-ios-client-id', googleIosClientId) +
      '<title>',
  );
  writeFileSync(join(to, 'index.html'), page);
}

const metaOf = (name: string, content: string | undefined) => {
  if (!content) return '';
  if (!/^[\w.-]+$/.test(content)) throw new Error(`${content} is no client id of Google's.`);
  return `<meta name="${name}" content="${content}">\n`;
};

/**
 * The app's server: one https address without a path.
 * @throws Error with a text for the developer
 */
export function requireApiOrigin(env: Record<string, string | undefined>): string {
  const given = env.VOTA_TACO_API ?? env.PUBLIC_URL;
  if (!given) {
    throw new Error(
      'Which server? An app speaks to one, and its address is in it: VOTA_TACO_API=https://vota-taco.example npm run native:build',
    );
  }
  const url = URL.canParse(given) ? new URL(given) : null;
  const isAlone = url && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (!isAlone || url.protocol !== 'https:') {
    throw new Error(
      `${given} is no https address of a server alone, as https://vota-taco.example is: neither system lets an app speak to another.`,
    );
  }
  return url.origin;
}
