import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { expect, test } from 'vitest';
import { projectRoot } from './run-command.ts';

/** For the server alone: a build that includes it would publish it. */
const SECRETS = {
  ADMIN_EMAILS: 'the-admin@secret.example',
  VOTING_ADMIN_EMAILS: 'the-voting-admin@secret.example',
  AUTH_SECRET: 'a-secret-that-stands-in-no-bundle',
  LEDGER_KEY: 'a-key-that-stands-in-no-bundle',
};

test('what a browser loads has no address of an admin in it, and does not know of a list', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'vota-taco-build-'));
  try {
    const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--outDir', outDir, '--logLevel', 'error'];
    const built = spawnSync(process.execPath, args, {
      cwd: projectRoot,
      env: { PATH: env.PATH, ...SECRETS },
      encoding: 'utf8',
    });
    expect({ status: built.status, said: built.stderr }).toEqual({ status: 0, said: '' });
    const files = globSync('**/*.{js,css,html,json,svg}', { cwd: outDir });
    const text = files.map((file) => readFileSync(join(outDir, file), 'utf8')).join('\n');
    expect(text).toContain('/people/sign-in');
    for (const [name, value] of Object.entries(SECRETS)) {
      expect(text).not.toContain(name);
      expect(text).not.toContain(value);
    }
    const addresses = text.match(/[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi) ?? [];
    expect(addresses.filter((address) => !/@(example\.com|ejemplo\.com)$/.test(address))).toEqual(
      [],
    );
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
});
