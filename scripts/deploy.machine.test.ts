import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '../domain/contract.ts';
import { BACKUP_LIMITS } from '../domain/doctor/rules.backups.ts';
import type { OperationMeta } from '../domain/operation.ts';
import { CONNECTION_LIMITS } from '../server/http/connections.ts';
import { projectRoot } from './run-command.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a test states what it expects of it
type Yaml = any;
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const compose: Yaml = parseDocument(read('compose.yaml')).toJS();
const several: Yaml = parseDocument(read('deploy/compose/several.yaml'), {
  customTags: [{ tag: '!reset', collection: 'seq' }],
}).toJS();

const daysIn = (args: string) => Number(/--keep-days'?,? '?(\d+)/.exec(args)?.[1]);
const weeksIn = (args: string) => Number(/--keep-weeks'?,? '?(\d+)/.exec(args)?.[1]);

describe('the proxies', () => {
  const nginx = read('deploy/nginx/vota-taco.conf');
  const caddy = read('deploy/caddy/Caddyfile');

  test('let the largest upload pass, and close before the server does', () => {
    const largest = Math.max(
      ...Object.values(contract)
        .flatMap((room) => Object.values(room))
        .filter(isContractProcedure)
        .map(({ '~orpc': { meta } }) => (meta as OperationMeta).fileBytes ?? 0),
    );
    const limits = [/client_max_body_size (\d+)m;/.exec(nginx), /max_size (\d+)MiB/.exec(caddy)];
    expect(limits.map((limit) => Number(limit?.[1]) * 1024 * 1024)).toEqual([largest, largest]);
    const closes = [/keepalive_timeout (\d+)s;/.exec(nginx), /keepalive (\d+)s/.exec(caddy)];
    for (const close of closes) {
      expect(Number(close?.[1]) * 1000).toBeLessThan(CONNECTION_LIMITS.keepAliveTimeout);
    }
  });
});

describe('compose', () => {
  test('keeps the logs of every container small', () => {
    for (const { logging } of [
      ...Object.values<Yaml>(compose.services),
      several.services.balancer,
    ]) {
      expect(logging).toEqual({
        driver: 'json-file',
        options: { 'max-size': '10m', 'max-file': '5' },
      });
    }
  });

  test('makes backups every night by the command, with the tools of its PostgreSQL', () => {
    const { backup, database, server } = compose.services;
    const [program, script, time, ...keeping] = backup.command;
    expect([program, script, time]).toEqual(['node', 'scripts/backup-daily.ts', '03:15']);
    expect(daysIn(keeping.join(' '))).toBeLessThanOrEqual(BACKUP_LIMITS.days);
    expect(weeksIn(keeping.join(' '))).toBeLessThanOrEqual(BACKUP_LIMITS.weeks);
    const dockerfile = read('Dockerfile');
    expect(dockerfile).toContain(`POSTGRES_IMAGE=${database.image}\n`);
    expect(dockerfile).toMatch(/^FROM \$\{POSTGRES_IMAGE\} AS backup$/m);
    expect(backup.build.target).toBe('backup');
    // The server sees how old the newest one is.
    expect(server.environment.BACKUP_DIR).toBe(backup.environment.BACKUP_DIR);
    expect(backup.environment.DATABASE_URL).toBe(server.environment.DATABASE_URL);
    expect(existsSync(join(projectRoot, 'deploy/backup/copy-backup'))).toBe(true);
  });

  test('has a proxy with TLS, which leads to the balancer where there is one', () => {
    const { proxy } = compose.services;
    expect(proxy.volumes[0]).toBe('./deploy/caddy/Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(proxy.environment.SERVER).toBe(`server:${compose.services.server.environment.PORT}`);
    expect(several.services.proxy.environment.SERVER).toBe('balancer:8080');
    expect(read('deploy/compose/example.env')).toContain(`COMPOSE_PROFILES=${proxy.profiles[0]}\n`);
  });
});

describe('the copy elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-copy-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const copy = (env: Record<string, string>, rclone: string) => {
    writeFileSync(join(folder, 'rclone'), `#!/bin/sh\n${rclone}\n`, { mode: 0o755 });
    return spawnSync('sh', ['deploy/backup/copy-backup', '/backups/vota-taco-x'], {
      cwd: projectRoot,
      env: { PATH: `${folder}:/usr/bin:/bin`, ...env },
      encoding: 'utf8',
    });
  };

  test('is made and compared by rclone, and ends with its failure', () => {
    const remote = { BACKUP_REMOTE: 'elsewhere:vota' };
    const made = copy(remote, 'echo "$*"');
    expect([made.status, made.stdout.trim().split('\n')]).toEqual([
      0,
      [
        'copy /backups/vota-taco-x elsewhere:vota/vota-taco-x',
        'check --one-way /backups/vota-taco-x elsewhere:vota/vota-taco-x',
      ],
    ]);
    expect(copy(remote, '[ "$1" = copy ] || exit 4').status).toBe(4);
    expect(copy({}, 'exit 0').stderr).toContain('BACKUP_REMOTE');
  });
});

describe('systemd', () => {
  const names = readdirSync(join(projectRoot, 'deploy/systemd'));
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-units-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('waits longer than a server may take to stop, and lets it do nothing that it need not', () => {
    const unit = read('deploy/systemd/vota-taco.service');
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThanOrEqual(10 + 34);
    for (const service of names.filter((name) => name.endsWith('.service'))) {
      const text = read(`deploy/systemd/${service}`);
      for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'User=vota-taco']) {
        expect(text).toContain(`\n${line}\n`);
      }
    }
    const backup = read('deploy/systemd/vota-taco-backup.service');
    expect(daysIn(backup)).toBeLessThanOrEqual(BACKUP_LIMITS.days);
    expect(weeksIn(backup)).toBeLessThanOrEqual(BACKUP_LIMITS.weeks);
  });

  test('takes the units as they are', ({ skip }) => {
    const verifier = '/usr/bin/systemd-analyze';
    if (!existsSync(verifier)) skip('systemd is not installed (Debian: systemd).');
    const units = names.map((name) => {
      const path = join(folder, name);
      // It looks whether the programs exist.
      writeFileSync(path, read(`deploy/systemd/${name}`).replaceAll('/opt/vota-taco', projectRoot));
      return path;
    });
    expect(execFileSync(verifier, ['verify', ...units], { encoding: 'utf8' })).toBe('');
    for (const unit of units.filter((path) => path.endsWith('.service'))) {
      const args = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
      expect(execFileSync(verifier, args, { encoding: 'utf8' })).toContain('exposure level');
    }
  });
});
