/**
 * `npm run native:sync`: copies dist/native and the list of plugins into the native projects, and sets the
 * version of package.json and the host whose links open the app. Run it again after every change of a dependency.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  buildNumberOf,
  LINK_HOST_FILE,
  linkHostLines,
  PROJECT_FILES,
  readPackage,
} from './native-project.ts';
import { projectRoot } from './run-command.ts';

function rewrite(path: string, change: (text: string) => string): void {
  const file = join(projectRoot, path);
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(file, changed);
}

if (!existsSync(join(projectRoot, 'dist/native/index.html'))) {
  console.error('There are no pages yet: npm run native:build');
  process.exit(1);
}
const { version } = readPackage(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const number = buildNumberOf(version);
rewrite(PROJECT_FILES.gradle, (text) =>
  text
    .replace(/versionName ".*"/, `versionName "${version}"`)
    .replace(/versionCode \d+/, `versionCode ${number}`),
);
rewrite(PROJECT_FILES.xcode, (text) =>
  text
    .replaceAll(/MARKETING_VERSION = .*;/g, `MARKETING_VERSION = ${version};`)
    .replaceAll(/CURRENT_PROJECT_VERSION = .*;/g, `CURRENT_PROJECT_VERSION = ${number};`),
);
const page = readFileSync(join(projectRoot, 'dist/native/index.html'), 'utf8');
writeFileSync(join(projectRoot, LINK_HOST_FILE), linkHostLines(page));
const command = createRequire(import.meta.url).resolve('@capacitor/cli/bin/capacitor');
const { status } = spawnSync(process.execPath, [command, 'sync'], {
  cwd: projectRoot,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
