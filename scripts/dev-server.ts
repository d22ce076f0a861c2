import { createServer } from 'vite';
import type { Config } from '../server/config.ts';
import type { Pages } from '../server/http/pages.ts';
import { demoPictures, type Renderer } from '../server/pages/built.ts';
import { serveFrom } from '../server/pages/files.ts';
import { run } from '../server/app/run.ts';

/** Pages straight from their sources: nothing is built, and the browser follows every change. */
async function openSourcePages({ demo }: Pick<Config, 'demo'>): Promise<Pages> {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  return {
    isSource: true,
    render: async (page) => {
      const renderer = (await vite.ssrLoadModule('/web/entry-server.tsx')) as Renderer;
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
    close: () => vite.close(),
  };
}

await run(process.env, openSourcePages);
