import { join } from 'node:path';
import { projectRoot } from '../run-command.ts';

const FILE = 'ledger-verifier.mjs';

/**
 * Joins `ledger:verify` and all that it needs into one file, which runs with Node from version 20.12 and nothing else.
 * It is not minified: whoever runs it may read it.
 * @returns its path
 */
export async function buildVerifier(folder: string = join(projectRoot, 'dist')): Promise<string> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'scripts/ledger/verify.ts',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        output: { entryFileNames: FILE, codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  });
  return join(folder, FILE);
}
