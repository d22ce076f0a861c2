import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, parseDocument } from 'yaml';
import { readConfig } from '../server/config.ts';
import { writeSigningKey } from '../server/signing-key.ts';
import { routeOf } from '../server/app/route-name.ts';
import { projectRoot } from './run-command.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a test states what it expects of it
type Yaml = any;
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const customTags = [{ tag: '!reset', collection: 'seq' as const }];

function parse(path: string): Yaml[] {
  const documents = [parseAllDocuments(read(path), { customTags })].flat();
  for (const { errors } of documents) expect([path, errors]).toEqual([path, []]);
  return documents.map((document) => document.toJS());
}

/** Every variable of the server's configuration. */
const configs = ['', '.database', '.anchor', '.backup'].map((of) => read(`server/config${of}.ts`));
const known = new Set(
  [...configs.join('\n').matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
);
const envFile = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...read(path).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
/** Replacements for the secrets that are empty in the template. */
const FILLED = { AUTH_SECRET: 'k3nS9vQ2xLw7RtY5uPz8aBc4dEf6gHj1', METRICS_TOKEN: 'x'.repeat(48) };
const withSecrets = (env: Record<string, string>) => ({
  ...env,
  ...FILLED,
  LEDGER_KEY: writeSigningKey(new Uint8Array(32).fill(1), new URL(env.PUBLIC_URL ?? '').host),
});

const dockerfile = read('Dockerfile');
const manifests: Yaml[] = globSync('deploy/kubernetes/*.yaml', { cwd: projectRoot })
  .toSorted()
  .flatMap(parse);
const find = (kind: string, name = 'vota-taco'): Yaml =>
  manifests.find((one) => one.kind === kind && one.metadata?.name === name);
const compose = parseDocument(read('compose.yaml')).toJS();
const several = parse('deploy/compose/several.yaml')[0];

describe('the image', () => {
  test('is built on the Node that the project runs on, and from what the build needs', () => {
    const { devDependencies } = JSON.parse(read('package.json'));
    expect(dockerfile).toContain(`node:${devDependencies.node}-`);
    expect(dockerfile).toMatch(/npm ci --include=dev --ignore-scripts/);
    const ignored = read('.dockerignore').split('\n');
    for (const needed of ['web', 'domain', 'locales', 'database', 'server', 'scripts']) {
      expect(ignored).not.toContain(needed);
    }
    for (const secret of ['.env', '.env.*', '.data', '.git', 'deploy']) {
      expect(ignored).toContain(secret);
    }
  });

  test('runs as somebody who owns nothing of it, where compose and Kubernetes expect it', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).not.toMatch(/--chown|npm |curl/);
    const { PORT = '', DATA_DIR = '' } = Object.fromEntries(
      [...last.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const { spec } = find('Deployment').spec.template;
    const [container] = spec.containers;
    expect(spec.securityContext).toMatchObject({
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
    });
    expect(container.ports[0].containerPort).toBe(Number(PORT));
    expect(find('ConfigMap').data).toMatchObject({ PORT, DATA_DIR });
    expect(container.volumeMounts.map((one: Yaml) => one.mountPath)).toEqual([DATA_DIR, '/tmp']);
    expect(compose.services.server.environment).toMatchObject({ PORT, DATA_DIR });
    expect(compose.services.server.volumes).toContain(`pictures:${DATA_DIR}`);
    expect(compose.services.server.ports).toEqual([`127.0.0.1:3000:${PORT}`]);
    expect(last).toContain(`VOLUME ${DATA_DIR}`);
    expect(last).toMatch(
      /HEALTHCHECK[^]*"node", "-e", "fetch\(`http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}\/readyz`/,
    );
  });
});

describe('compose', () => {
  test('gives the server a configuration that production takes', () => {
    const env = {
      ...withSecrets(envFile('deploy/compose/example.env')),
      ...compose.services.server.environment,
    };
    const foreign = Object.keys(env).filter((name) => !known.has(name));
    expect(foreign).toEqual(['DATABASE_PASSWORD', 'COMPOSE_PROFILES']);
    const DATABASE_URL = env.DATABASE_URL.replace(/\$\{[^}]*\}/, 'secret');
    expect(DATABASE_URL).toBe('postgres://vota:secret@database:5432/vota');
    const config = readConfig({ ...env, DATABASE_URL });
    expect(config).toMatchObject({ production: true, drainSeconds: 5 });
    expect(compose.services.database.environment).toMatchObject({
      POSTGRES_USER: 'vota',
      POSTGRES_DB: 'vota',
    });
  });

  test('has nothing that is written to but what is mounted, and no secret in it', () => {
    for (const service of [...Object.values<Yaml>(compose.services), several.services.balancer]) {
      expect(service.read_only).toBe(true);
      expect(service.image).toMatch(/:\d+\.\d+/);
    }
    const ignored = read('.gitignore').split('\n');
    expect(ignored).toContain('deploy/compose/production.env');
    expect(read('.dockerignore')).toContain('deploy');
    const secrets = Object.entries(envFile('deploy/compose/example.env')).filter(([name]) =>
      /SECRET|PASSWORD|TOKEN|LEDGER_KEY/.test(name),
    );
    expect(secrets.map(([, value]) => value)).toEqual(['', '', '', '']);
  });

  test('waits longer than a server may take to stop', () => {
    const { stop_grace_period: grace, environment } = compose.services.server;
    expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(
      Number(environment.DRAIN_SECONDS) + 34,
    );
  });

  test('has a balancer that asks what the server answers, and lets nobody have the figures', () => {
    const balancer = read('deploy/compose/haproxy.cfg');
    const [, checked = ''] = /option httpchk GET (\S+)/.exec(balancer) ?? [];
    expect(routeOf('GET', checked)).toBe('/readyz');
    expect(balancer).toMatch(/server-template server \d+ server:3000 /);
    expect(balancer).toMatch(/return status 404 .* if \{ path \/metrics \}/);
    expect(several.services.balancer.ports).toEqual(['127.0.0.1:3000:8080']);
    expect(balancer).toMatch(/bind :8080/);
    expect(several.services.server).toMatchObject({ ports: [], volumes: [] });
    const [, most = ''] = /server-template server (\d+)/.exec(balancer) ?? [];
    const [, connections = ''] = /=(\d+)$/.exec(several.services.database.command[2]) ?? [];
    const { databaseConnections } = readConfig({});
    expect(Number(connections)).toBeGreaterThan(Number(most) * (databaseConnections + 1));
  });
});

describe('the manifests for Kubernetes', () => {
  test('are all in the kustomization, but for the examples', () => {
    const [kustomization] = parse('deploy/kubernetes/kustomization.yaml');
    const files = globSync('*.yaml', { cwd: join(projectRoot, 'deploy/kubernetes') });
    const listed = files.filter((file) => !/example|kustomization/.test(file));
    expect(kustomization.resources.toSorted()).toEqual(listed.toSorted());
  });

  test('give the server a configuration that production takes', () => {
    const { data } = find('ConfigMap');
    const { stringData } = find('Secret');
    const [container] = find('Deployment').spec.template.spec.containers;
    const direct = Object.fromEntries(
      container.env.map((one: Yaml) => [
        one.name,
        one.value ?? `from ${one.valueFrom.secretKeyRef.key}`,
      ]),
    );
    const env: Record<string, string> = withSecrets({ ...data, ...stringData, ...direct });
    const foreign = Object.keys(env).filter((name) => !known.has(name));
    // These two only form the address: the one in the operator's secret is not reliable.
    expect(foreign).toEqual(['DATABASE_USER', 'DATABASE_PASSWORD']);
    const place = '$(DATABASE_USER):$(DATABASE_PASSWORD)@vota-taco-db';
    // In this order: Kubernetes substitutes only variables defined before.
    expect(Object.entries(direct)).toEqual([
      ['DATABASE_USER', 'from username'],
      ['DATABASE_PASSWORD', 'from password'],
      ['DATABASE_URL', `postgresql://${place}-rw:5432/vota`],
      ['DATABASE_READ_URL', `postgresql://${place}-ro:5432/vota`],
    ]);
    expect(container.envFrom).toEqual([
      { configMapRef: { name: find('ConfigMap').metadata.name } },
      { secretRef: { name: find('Secret').metadata.name } },
    ]);
    const filled = (address = '') => address.replaceAll(/\$\(\w+\)/g, 'x');
    const config = readConfig({
      ...env,
      DATABASE_URL: filled(direct.DATABASE_URL),
      DATABASE_READ_URL: filled(direct.DATABASE_READ_URL),
    });
    const cluster = find('Cluster', 'vota-taco-db');
    expect(cluster.spec.bootstrap.initdb).toMatchObject({ database: 'vota', owner: 'vota' });
    expect(cluster.spec.instances).toBeGreaterThan(1);
    const { maxReplicas, minReplicas } = find('HorizontalPodAutoscaler').spec;
    expect(minReplicas).toBeGreaterThan(1);
    // One more server than usual, while one is replaced, each with a listening connection.
    const most = (maxReplicas + 1) * (config.databaseConnections + 1);
    expect(Number(cluster.spec.postgresql.parameters.max_connections)).toBeGreaterThan(most);
  });

  test('ask the server for what it answers, and wait until it has drained', () => {
    const { spec } = find('Deployment').spec.template;
    const [container] = spec.containers;
    const asked = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => container[probe],
    );
    const paths = asked.map(({ httpGet }) => routeOf('GET', httpGet.path));
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
    for (const { httpGet } of asked) expect(httpGet.port).toBe(container.ports[0].name);
    const drain = Number(find('ConfigMap').data.DRAIN_SECONDS);
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(drain).toBeGreaterThan(periodSeconds * failureThreshold);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 34);
  });

  test('let the server do nothing that it need not', () => {
    const { spec } = find('Deployment').spec.template;
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  test('point at one another', () => {
    const { matchLabels } = find('Deployment').spec.selector;
    expect(find('Deployment').spec.template.metadata.labels).toMatchObject(matchLabels);
    expect(find('Service').spec.selector).toEqual(matchLabels);
    expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual(matchLabels);
    expect(find('NetworkPolicy').spec.podSelector.matchLabels).toEqual(matchLabels);
    expect(find('PodMonitor').spec.selector.matchLabels).toEqual(matchLabels);
    expect(find('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe('vota-taco');
    const backup = find('ScheduledBackup', 'vota-taco-nightly').spec;
    const cluster = find('Cluster', backup.cluster.name);
    const [plugin] = cluster.spec.plugins;
    expect(backup.pluginConfiguration.name).toBe(plugin.name);
    const store = find('ObjectStore', plugin.parameters.barmanObjectName);
    const { accessKeyId, secretAccessKey } = store.spec.configuration.s3Credentials;
    const credentials = find('Secret', accessKeyId.name).stringData;
    expect(Object.keys(credentials)).toEqual([accessKeyId.key, secretAccessKey.key]);
    for (const one of manifests.filter(({ kind }) => kind === 'Secret')) {
      const secret = Object.entries(one.stringData).filter(([name]) =>
        /SECRET|TOKEN|KEY/.test(name),
      );
      expect(secret.every(([, value]) => value === '')).toBe(true);
    }
  });

  test('keep figures inside, and live connections open', () => {
    const { hostname, tls } = find('Gateway').spec.listeners[1];
    const { hostnames, parentRefs, rules } = find('HTTPRoute').spec;
    const [figures, rest] = rules;
    expect(figures.matches).toEqual([{ path: { type: 'Exact', value: '/metrics' } }]);
    expect(find('Service', figures.backendRefs[0].name).spec.selector).not.toEqual(
      find('Service').spec.selector,
    );
    expect(rest.backendRefs).toEqual([
      { name: 'vota-taco', port: find('Service').spec.ports[0].port },
    ]);
    // Without these settings a gateway may end the streams after 15 seconds.
    expect(rest.timeouts).toEqual({ request: '0s', backendRequest: '0s' });
    expect(find('ConfigMap').data.PUBLIC_URL).toBe(`https://${hostname}`);
    const [plain] = find('HTTPRoute', 'vota-taco-to-tls').spec.rules;
    expect(plain.filters[0].requestRedirect).toMatchObject({ scheme: 'https' });
    expect([hostnames, parentRefs[0].sectionName]).toEqual([[hostname], 'https']);
    expect(tls.certificateRefs).toEqual([{ name: 'vota-taco-tls' }]);
    expect(find('Gateway').spec.gatewayClassName).toBe(find('GatewayClass', 'envoy').metadata.name);
    expect(find('NetworkPolicy', 'vota-taco-db').spec.ingress.at(-1)).toMatchObject({
      from: [
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
      ],
      ports: [{ port: 9187 }],
    });
  });

  test('bring the database back as another one, and lead the servers there', () => {
    const [restored] = parse('deploy/kubernetes/restore/database.yaml');
    const first = find('Cluster', 'vota-taco-db');
    const { bootstrap, externalClusters, ...spec } = restored.spec;
    const [{ name, plugin }] = externalClusters;
    const { owner, database } = first.spec.bootstrap.initdb;
    expect(bootstrap.recovery).toMatchObject({ source: name, owner, database });
    expect(plugin.parameters).toEqual({
      barmanObjectName: find('ObjectStore', 'vota-taco-backup').metadata.name,
      serverName: first.metadata.name,
    });
    const [{ parameters }] = spec.plugins;
    expect(parameters.serverName).toBe(restored.metadata.name);
    delete parameters.serverName;
    expect({ ...spec, bootstrap: first.spec.bootstrap }).toEqual(first.spec);
    const [{ patches }] = parse('deploy/kubernetes/restore/kustomization.yaml');
    const [servers, nightly] = patches.map((one: Yaml) => parseDocument(one.patch).toJS());
    const [{ env }] = servers.spec.template.spec.containers;
    const before = JSON.stringify(find('Deployment').spec.template.spec.containers[0].env);
    const after = before.replaceAll(first.metadata.name, restored.metadata.name);
    expect(JSON.parse(after)).toMatchObject(env);
    expect(nightly.metadata.name).toBe(find('ScheduledBackup', 'vota-taco-nightly').metadata.name);
    expect(nightly.spec.cluster.name).toBe(restored.metadata.name);
  });
});
