import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, normalizePath, type ViteDevServer } from 'vite';
import type { Config, readConfig as ReadConfig } from '../server/config.ts';
import type { readEnvFile as ReadEnvFile } from '../server/env-file.ts';
import { innermostMessage } from '../server/http/innermost-message.ts';
import type { Pages } from '../server/http/pages.ts';
import type { demoPictures as DemoPictures, Renderer } from '../server/pages/built.ts';
import type { serveFrom as ServeFrom } from '../server/pages/files.ts';
import type { describeStart as DescribeStart } from '../server/app/run.ts';
import type { startServer as StartServer } from '../server/app/start.ts';
import viteConfig from '../vite.config.ts';
import { projectRoot } from './run-command.ts';

/**
 * `npm run dev`: one process with Vite and with the server, which it restarts when the server's code
 * changes. The browser talks to this process: it holds requests while the server starts, so none is refused
 * and none is answered by old code. Both load their modules through Vite, which reruns only modules that a
 * change affects.
 */

/**
 * A save may write several files, and a file more than once. Without `awaitWriteFinish` the watcher would
 * drop a write that follows another one of the same file within 50 ms.
 */
const SETTLE = { stabilityThreshold: 30, pollInterval: 10 };
/** How long a change waits for the old code to begin its answers. */
const UNANSWERED_MS = 3000;
const serverCode = /^(server|domain|database|locales)\/(?!.*\.test\.ts$)/;

interface ServerModules {
  '/server/config.ts': { readConfig: typeof ReadConfig };
  '/server/pages/built.ts': { demoPictures: typeof DemoPictures };
  '/server/pages/files.ts': { serveFrom: typeof ServeFrom };
  '/server/env-file.ts': { readEnvFile: typeof ReadEnvFile };
  '/server/app/run.ts': { describeStart: typeof DescribeStart };
  '/server/app/start.ts': { startServer: typeof StartServer };
  '/web/entry-server.tsx': Renderer;
}

interface Started {
  port: number;
  stop(): Promise<void>;
}

const own = viteConfig({ command: 'serve', mode: 'development' });
const vite: ViteDevServer = await createVite({
  ...own,
  // Otherwise Vite would restart for a change in any import of its configuration, such as the whole domain.
  configFile: false,
  root: projectRoot,
  appType: 'custom',
  server: {
    ...own.server,
    middlewareMode: true,
    watch: { ...own.server?.watch, awaitWriteFinish: SETTLE },
  },
});

const load = async <Path extends keyof ServerModules>(path: Path) =>
  (await vite.ssrLoadModule(path)) as ServerModules[Path];

/** Pages straight from their sources: nothing is built, and the browser follows every change. */
async function openSourcePages({ demo }: Pick<Config, 'demo'>): Promise<Pages> {
  const { demoPictures } = await load('/server/pages/built.ts');
  const { serveFrom } = await load('/server/pages/files.ts');
  return {
    isSource: true,
    render: async (page) => {
      const renderer = await load('/web/entry-server.tsx');
      return renderer.render(page, {
        entry: '/web/entry-client.tsx',
        css: null,
        stylesheets: ['/web/styles.css?direct'],
        preloads: [],
        preloadsOf: () => [],
      });
    },
    serveFile: serveFrom([
      ...(demo ? [demoPictures()] : []),
      (request, response, next) => vite.middlewares(request, response, () => void next?.()),
    ]),
  };
}

async function startServer(config: Config): Promise<Started> {
  const { startServer: start } = await load('/server/app/start.ts');
  // Behind this process, on any port. Nothing is cached for a second: the next answer contains the change.
  const pages = await openSourcePages(config);
  return start({ ...config, port: 0 }, { pages, sharedForMs: 0, refuseDemo: config.production });
}

const readConfig = async () => {
  const module = await load('/server/config.ts');
  return module.readConfig(process.env);
};

const { describeStart } = await load('/server/app/run.ts');
const { readEnvFile } = await load('/server/env-file.ts');
let config: Config;
let server: Started | undefined;
/** Why the last start failed. */
let failure: unknown;
/** Files that have changed since the last start. */
const changed = new Set<string>();
let restarting: Promise<void> | undefined;
/** Forwarded requests. */
const unanswered = new Set<Promise<void>>();

try {
  readEnvFile();
  config = await readConfig();
  server = await startServer(config);
} catch (error) {
  process.stderr.write(`${innermostMessage(error)}\n`);
  process.exit(1);
}

function forget(files: readonly string[]): void {
  const { moduleGraph } = vite.environments.ssr;
  for (const file of files) moduleGraph.onFileChange(normalizePath(file));
  // Virtual modules: plugins make them from files that they do not import.
  for (const [id, module] of moduleGraph.idToModuleMap) {
    if (id.startsWith('\0virtual:')) moduleGraph.invalidateModule(module);
  }
}

/** Restarts the server until nothing has changed since its start. */
async function restart(): Promise<void> {
  while (changed.size > 0) {
    await sleep(SETTLE.stabilityThreshold);
    const startedAt = performance.now();
    const files = [...changed];
    changed.clear();
    // Vite also invalidates changed modules by itself, but perhaps later.
    forget(files);
    // Lets earlier requests begin: a stopped server drops connections that it has not accepted yet.
    await Promise.race([Promise.all(unanswered), sleep(UNANSWERED_MS)]);
    await server?.stop().catch(report);
    server = undefined;
    try {
      server = await startServer(await readConfig());
      failure = undefined;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(`The server has started anew in ${seconds} s.\n`);
    } catch (error) {
      failure = error;
      report(error);
    }
  }
  vite.environments.client.hot.send({ type: 'full-reload' });
}

function report(error: unknown): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  process.stderr.write(`${error instanceof Error ? error.stack : innermostMessage(error)}\n`);
}

vite.watcher.on('all', (_, file) => {
  if (!serverCode.test(normalizePath(relative(projectRoot, file)))) return;
  changed.add(file);
  restarting ??= restart().finally(() => (restarting = undefined));
});

/** Forwards a request to the server as soon as it runs the present code. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await restarting;
  if (!server) {
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    // Errors of the parser are coloured for a terminal.
    const reason = stripVTControlCharacters(innermostMessage(failure));
    response.end(`The server did not start.\n\n${reason}\n`);
    return;
  }
  const { method, url, rawHeaders } = request;
  const passed = ask({ port: server.port, method, path: url, headers: rawHeaders, agent: false });
  const answered = new Promise<void>((resolve) => {
    for (const event of ['response', 'close'] as const) passed.once(event, () => resolve());
  });
  unanswered.add(answered);
  void answered.then(() => unanswered.delete(answered));
  passed.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  passed.once('error', () => response.destroy());
  response.once('close', () => passed.destroy());
  request.pipe(passed);
}

const front = createServer((request, response) => void pass(request, response));
front.once('error', (error) => {
  process.stderr.write(`${innermostMessage(error)}\n`);
  process.exit(1);
});
front.listen(config.port, () => {
  const address = front.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  void describeStart(config, port).then((lines) => process.stdout.write(`${lines.join('\n')}\n`));
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    front.close();
    front.closeAllConnections();
    void Promise.allSettled([restarting])
      .then(() => server?.stop())
      .then(() => vite.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}
process.on('unhandledRejection', report);
