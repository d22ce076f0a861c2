import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { projectRoot } from './run-command.ts';
import { isStamped, stampOf, writeStamp } from './stamp.ts';

/** What the server consists of: a change in any of these causes a new build. */
const SOURCES = [
  '{server,database,domain,locales}/**/*.{ts,json}',
  'scripts/{server-build,stamp}.ts',
  'package-lock.json',
];
const NOT_BUILT = ['**/*.test.ts', 'server/testing/**'];
const FOLDER = join(projectRoot, 'dist/program');
const STAMP = join(projectRoot, 'dist/program-stamp');
/** They load files of their own: WebAssembly, native code, fonts. */
const WITH_FILES = ['@electric-sql/pglite', '@node-rs/argon2', 'fontkit', 'pdfkit', 'sharp'];
/** A server that runs may still load a file of an earlier build. */
const KEPT_MS = 24 * 3600 * 1000;

/** The address of the built server: `server/main.ts` and the modules that it loads, in a few files. */
export const builtServer = pathToFileURL(join(FOLDER, 'main.js')).href;

/** Whether the built server is that of the current sources, and whole. */
export const isServerBuilt = (): boolean => isStamped(STAMP, stampOf(SOURCES, NOT_BUILT));

/**
 * Joins the server's modules and packages into a few files, so that a start does not look for, read and link
 * 1,200 of them. They are not minified. Traces of errors name the sources, by source maps.
 */
export async function buildServer(): Promise<void> {
  const { build } = await import('vite');
  const stamp = stampOf(SOURCES, NOT_BUILT);
  removeOld();
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    envDir: false,
    plugins: [addressesOfSources()],
    ssr: { noExternal: true, external: WITH_FILES },
    build: {
      ssr: 'server/main.ts',
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        // `pg` asks for it, and does without it.
        external: ['pg-native'],
        checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        output: {
          entryFileNames: 'main.js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  });
  mkdirSync(dirname(STAMP), { recursive: true });
  writeStamp(STAMP, stamp, [FOLDER]);
}

const OURS = join(projectRoot, '/').replaceAll('\\', '/');

/** Files beside a source (`new URL('…', import.meta.url)`) are found from the build, too. */
function addressesOfSources(): Plugin {
  return {
    name: 'addresses-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(OURS) || id.includes('/node_modules/')) return null;
      const source = JSON.stringify(relative(FOLDER, id).replaceAll('\\', '/'));
      const address = `new URL(${source}, import.meta.url).href`;
      // On the same line, so that the source map stays right.
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  };
}

function removeOld(): void {
  if (!existsSync(FOLDER)) return;
  for (const name of readdirSync(FOLDER)) {
    const file = join(FOLDER, name);
    if (statSync(file).mtimeMs < Date.now() - KEPT_MS) rmSync(file);
  }
}
