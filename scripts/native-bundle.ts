import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest, shellPage } from './shell-page.ts';
import { filesOfParts, readTextFiles } from './texts/files.ts';

/** What the page of the native app is told of the world. */
export interface NativeNames {
  /** Where the operations are, such as `https://vota-taco.example`. */
  apiOrigin: string;
  /** What Google knows the server by; with it Android asks Google without a browser. */
  googleClientId?: string | undefined;
  /** What Google knows the app on iOS by. */
  googleIosClientId?: string | undefined;
}

/** Only browsers read these. */
const FOR_BROWSERS = /^(apple-touch-icon|icon(-maskable)?-\d+)\.png$/;

/**
 * Puts the pages that the native apps hold together: the files of the build as they are, none of an
 * earlier one, and a page that names the server.
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
 * The server that an app speaks to: one https address without a path.
 * @throws Error in words for whoever builds it
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
