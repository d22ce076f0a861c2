import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runCommand } from '../run-command.ts';

/** Where Debian's golang-golang-x-mod-dev puts its sources. */
const GO_PATH = '/usr/share/gocode';

/**
 * Compiles a program that is written in Go with golang.org/x/mod/sumdb: the reader of logs, or the counter of merges.
 * @param folder for the program; what Go keeps to compile it again stands in .tmp
 * @returns its path; or why it is missing here: Go or the package is not installed
 * @throws if both are there and it does not compile
 */
export async function buildGoReader(
  folder: string,
  name: 'read_log' | 'count_merges' = 'read_log',
): Promise<{ path: string } | { missing: string }> {
  if (!existsSync(join(GO_PATH, 'src/golang.org/x/mod/sumdb/tlog')))
    return { missing: 'golang.org/x/mod is not installed (Debian: golang-golang-x-mod-dev).' };
  const go = ['/usr/bin/go', '/usr/local/go/bin/go'].find((path) => existsSync(path));
  if (go === undefined) return { missing: 'Go is not installed (Debian: golang-go).' };
  const target = join(folder, name);
  const source = join(projectRoot, `scripts/ledger/go/${name}.go`);
  const { code, output, reason } = await runCommand(go, ['build', '-o', target, source], {
    env: {
      GO111MODULE: 'off',
      GOPATH: GO_PATH,
      GOFLAGS: '',
      GOTOOLCHAIN: 'local',
      GOCACHE: join(projectRoot, '.tmp', 'go-cache'),
    },
  });
  if (code !== 0) throw new Error(`${name} in Go does not compile. ${reason}\n${output}`);
  return { path: target };
}

/**
 * Reads the log at an address by the reader in Go.
 * @param of.proof a file with a proof of one of its entries
 */
export function runGoReader(path: string, of: { url: string; vkey: string; proof?: string }) {
  const proof = of.proof === undefined ? [] : ['-proof', of.proof];
  return runCommand(path, ['-url', of.url, '-vkey', of.vkey, ...proof]);
}
