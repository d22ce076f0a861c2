import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { projectRoot } from './run-command.ts';

/** The name in the samples. */
const SAMPLE_NAME = 'vote.example.org';
const OPEN_WITHIN_MS = 20_000;
/** Makes a certificate for nginx. */
const OPENSSL = '/usr/bin/openssl';

/** A proxy with TLS in front of a server. */
export interface TlsProxy {
  /** The certificate that signs its own, in PEM. */
  ca: string;
  stop(): Promise<void>;
}

/** Where to begin it: the proxy's ports, that of the server, and a folder of its own. */
export interface ProxyPlace {
  https: number;
  http: number;
  server: number;
  folder: string;
}

export const PROXIES = {
  nginx: { program: '/usr/sbin/nginx', start: startNginx },
  Caddy: { program: '/usr/bin/caddy', start: startCaddy },
} as const;

/** Why a proxy cannot be tried here; null: it can. */
export const missingProxy = (name: keyof typeof PROXIES): string | null =>
  existsSync(PROXIES[name].program) && existsSync(OPENSSL)
    ? null
    : `${name} or OpenSSL is not installed (Debian: ${name.toLowerCase()}, openssl).`;

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** The sample of `deploy/nginx` with a certificate that signs itself, and nothing of the machine's nginx. */
async function startNginx({ https, http, server, folder }: ProxyPlace): Promise<TlsProxy> {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name));
  if (!key || !certificate) throw new Error('Both have a name.');
  execFileSync(
    OPENSSL,
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'
      .split(' ')
      .concat(['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate]),
    { stdio: 'pipe' },
  );
  const site = read('deploy/nginx/vota-taco.conf')
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replaceAll(`/etc/letsencrypt/live/${SAMPLE_NAME}/fullchain.pem`, certificate)
    .replaceAll(`/etc/letsencrypt/live/${SAMPLE_NAME}/privkey.pem`, key)
    .replaceAll(SAMPLE_NAME, 'localhost');
  const stores = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr warn;',
    'events { worker_connections 64; }',
    'http {',
    'access_log off;',
    ...stores.map((name) => `${name}_temp_path ${join(folder, name)};`),
    site,
    '}',
  ].join('\n');
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main);
  const { program } = PROXIES.nginx;
  const stop = await runUntilOpen(program, ['-p', folder, '-c', file], https, folder);
  return { ca: readFileSync(certificate, 'utf8'), stop };
}

/** The sample of `deploy/caddy` with the certificates of Caddy's own authority. */
async function startCaddy({ https, http, server, folder }: ProxyPlace): Promise<TlsProxy> {
  const storage = join(folder, 'storage');
  mkdirSync(storage);
  const options = [
    '{',
    'admin off',
    'local_certs',
    'skip_install_trust',
    `http_port ${http}`,
    `https_port ${https}`,
    'default_bind 127.0.0.1',
    `storage file_system ${storage}`,
    '}',
  ].join('\n');
  const site = read('deploy/caddy/Caddyfile');
  const variables = { SITE: 'localhost', SERVER: `127.0.0.1:${server}` };
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `${options}\n${site}`);
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  const stop = await runUntilOpen(PROXIES.Caddy.program, args, https, folder, variables);
  return { ca: readFileSync(join(storage, 'pki/authorities/local/root.crt'), 'utf8'), stop };
}

/** @returns ends it */
async function runUntilOpen(
  program: string,
  args: readonly string[],
  port: number,
  folder: string,
  variables: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: folder, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const until = performance.now() + OPEN_WITHIN_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`${program} did not open:\n${said}`);
    }
    await sleep(50);
  }
  return stop;
}

/** Whether it takes part in a handshake: Caddy listens before it has a certificate. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    // Nothing is sent: whose certificate it is does not matter yet.
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: 'localhost',
      rejectUnauthorized: false,
    });
    socket.once('secureConnect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
