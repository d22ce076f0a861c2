/**
 * `npm run native:build`: builds the pages if they have changed, and assembles the native apps' web files
 * in dist/native. VOTA_TACO_API names the server, else PUBLIC_URL.
 */
import { join } from 'node:path';
import { requireApiOrigin, writeNativeBundle } from './native-bundle.ts';
import { projectRoot } from './run-command.ts';
import { buildWhenNeeded } from './web-build.ts';

try {
  const apiOrigin = requireApiOrigin(process.env);
  buildWhenNeeded();
  const names = {
    apiOrigin,
    googleClientId: process.env.GOOGLE_CLIENT_ID,
    googleIosClientId: process.env.GOOGLE_IOS_CLIENT_ID,
  };
  const folders = { from: 'dist/client', publicFolder: 'web/public', to: 'dist/native' };
  writeNativeBundle(names, {
    from: join(projectRoot, folders.from),
    publicFolder: join(projectRoot, folders.publicFolder),
    to: join(projectRoot, folders.to),
  });
  console.log(`dist/native holds the app of ${apiOrigin}. Next: npm run native:sync`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
