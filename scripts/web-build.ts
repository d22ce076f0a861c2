import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isServerBuilt } from './server-build.ts';
import { buildWorker, checkShellBytes } from './service-worker.ts';
import { readManifest, shellPage } from './shell-page.ts';
import { isStamped, stampOf, writeStamp } from './stamp.ts';
import { writeWebManifests } from './web-manifest.ts';

/** The sources of the pages: a change in any of these causes a new build. */
const SOURCES = [
  'web/**/*',
  'domain/**/*.ts',
  'locales/**/*.ts',
  'vite.config.ts',
  'scripts/{bundle-groups,service-worker,shell-page,stamp,view-groups,web-build,web-manifest}.ts',
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
  const stamp = stampOf(SOURCES);
  await viteBuild({ logLevel: 'warn' });
  await viteBuild({ logLevel: 'warn', build: { ssr: true } });
  writeFileSync(`${CLIENT}/shell.html`, shellPage(readManifest(CLIENT)));
  writeWebManifests(CLIENT);
  await buildWorker(CLIENT);
  await precompress();
  checkShellBytes(CLIENT);
  mkdirSync('dist', { recursive: true });
  writeStamp(STAMP, stamp, [CLIENT, 'dist/server']);
}

/** Whether the built pages are those of the current sources, and whole. */
export const arePagesBuilt = (): boolean => isStamped(STAMP, stampOf(SOURCES));

/**
 * Builds the pages and the server if their sources have changed since their last build, in a separate
 * process: Vite switches its process to production mode.
 * @returns whether it built
 * @throws if the build fails; its errors are on the screen by then
 */
export function buildWhenNeeded(): boolean {
  if (arePagesBuilt() && isServerBuilt()) return false;
  const script = fileURLToPath(new URL('build.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, '--when-needed'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The pages and the server could not be built.');
  return true;
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
