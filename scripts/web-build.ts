import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildWorker, checkShellBytes } from './service-worker.ts';
import { readManifest, shellPage } from './shell-page.ts';
import { writeWebManifests } from './web-manifest.ts';

/** The sources of the pages: a change in any of these causes a new build. */
const SOURCES = [
  'web/**/*',
  'domain/**/*.ts',
  'locales/**/*.ts',
  'vite.config.ts',
  'scripts/{bundle-groups,service-worker,shell-page,web-build,web-manifest}.ts',
  'scripts/texts/{catalogue,files,parts,plugin,scan}.ts',
  'package-lock.json',
];
const CLIENT = 'dist/client';
const STAMP = 'dist/stamp';
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Builds the browser's files and the page renderer into dist/. */
export async function build(): Promise<void> {
  const { build: viteBuild } = await import('vite');
  const stamp = stampSources();
  await viteBuild({ logLevel: 'warn' });
  await viteBuild({ logLevel: 'warn', build: { ssr: true } });
  writeFileSync(`${CLIENT}/shell.html`, shellPage(readManifest(CLIENT)));
  writeWebManifests(CLIENT);
  await buildWorker(CLIENT);
  await precompress();
  checkShellBytes(CLIENT);
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMP, stamp);
}

/**
 * Builds if the sources have changed since the last build, in a separate process: Vite switches its process
 * to production mode.
 * @returns whether it built
 * @throws if the build fails; its errors are on the screen by then
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

/** Compresses text files and WebAssembly in both encodings in advance, so that serving them costs no CPU. */
async function precompress(): Promise<void> {
  const files = globSync('dist/client/**/*.{js,css,svg,html,json,webmanifest,wasm}');
  await Promise.all(
    files.map(async (file) => {
      // A fingerprinted file of an earlier build is identical, so it is skipped.
      if (file.includes('/assets/') && existsSync(`${file}.br`)) return;
      const text = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${file}.br`, await compressBrotli(text, { params }));
      writeFileSync(`${file}.gz`, await compressGzip(text, { level: 9 }));
    }),
  );
}
