import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appContentSecurityPolicy } from '../server/http/security.ts';

/** Vite's manifest of its files, by the path of their source. */
export type ClientManifest = Record<
  string,
  {
    file: string;
    src?: string;
    isEntry?: boolean;
    imports?: string[];
    dynamicImports?: string[];
    css?: string[];
    assets?: string[];
  }
>;

/**
 * The files of the build in a folder.
 * @param folder of the browser's files, such as dist/client
 */
export const readManifest = (folder: string): ClientManifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as ClientManifest;

/**
 * The page of an app without server rendering: the same entry starts in it, and determines language, theme,
 * settings and session itself. It has no inline script.
 * @param apiOrigin the server of the API, such as `https://vota-taco.example`, if it differs from the
 * page's: for a page inside a native app. It is also part of the page's content security policy, as no
 * server sends that header there.
 */
export function shellPage(manifest: ClientManifest, { apiOrigin }: { apiOrigin?: string } = {}) {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    ...(apiOrigin === undefined ? [] : namesOfServer(apiOrigin)),
    '<title>Vota Taco</title>',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...(entry.assets ?? [])
      .filter((file) => file.endsWith('.woff2'))
      .map(
        (file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
      ),
    ...(entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" src="/${entry.file}"></script>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
${head.join('\n')}
</head>
<body class="grid min-h-dvh place-items-center bg-paper"><img src="/icon.svg" alt="Vota Taco" width="96" height="96"></body>
</html>
`;
}

/** @throws TypeError for an invalid address */
function namesOfServer(apiOrigin: string): string[] {
  const { origin } = new URL(apiOrigin);
  return [
    `<meta http-equiv="content-security-policy" content="${appContentSecurityPolicy(origin)}">`,
    `<meta name="api-origin" content="${origin}">`,
  ];
}
