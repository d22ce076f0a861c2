import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What the pages are made of: a change in any of these makes a new build. */
const SOURCES = [
  'web/**/*',
  'domain/**/*.ts',
  'locales/**/*.ts',
  'vite.config.ts',
  'package-lock.json',
];
const STAMP = 'dist/stamp';
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Builds the browser's files and the page renderer into dist/. */
export async function build(): Promise<void> {
  const { build: viteBuild } = await import('vite');
  const stamp = stampSources();
  await viteBuild({ logLevel: 'warn' });
  await viteBuild({ logLevel: 'warn', build: { ssr: true } });
  writeShell();
  await precompress();
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMP, stamp);
}

/**
 * Builds where the sources have changed since the last build, in a process of its own: Vite makes
 * the process it runs in a production one.
 * @returns whether it built
 * @throws when the build fails; what went wrong stands on the screen by then
 */
export function buildWhenNeeded(): boolean {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampSources()) return false;
  const script = fileURLToPath(new URL('build.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The pages could not be built.');
  return true;
}

function stampSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * The page of an app that no server renders, such as the native one: the same entry boots in it,
 * and finds out language, theme, settings and session itself. It has no script of its own inside.
 */
function writeShell(): void {
  const path = 'dist/client/.vite/manifest.json';
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<
    string,
    { file: string; css?: string[]; assets?: string[]; isEntry?: boolean }
  >;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`);
  const fonts = (entry.assets ?? [])
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`);
  writeFileSync(
    'dist/client/shell.html',
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Vota Taco</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${[...fonts, ...styles].join('\n')}
<script type="module" src="/${entry.file}"></script>
</head>
<body class="grid min-h-dvh place-items-center bg-paper"><img src="/icon.svg" alt="Vota Taco" width="96" height="96"></body>
</html>
`,
  );
}

/** Text files get twins in both encodings, so that serving one costs no CPU. */
async function precompress(): Promise<void> {
  const files = globSync('dist/client/**/*.{js,css,svg,html,json}');
  await Promise.all(
    files.map(async (file) => {
      // A fingerprinted file of an earlier build is the same file.
      if (file.includes('/assets/') && existsSync(`${file}.br`)) return;
      const text = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${file}.br`, await compressBrotli(text, { params }));
      writeFileSync(`${file}.gz`, await compressGzip(text, { level: 9 }));
    }),
  );
}
