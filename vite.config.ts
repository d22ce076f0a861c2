import { isContractProcedure } from '@orpc/contract';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './domain/contract.ts';

/**
 * `virtual:operations`: method and path of every operation, out of the contract. The browser needs
 * no more of it at run time; its schemas would cost a tenth of the first download.
 */
function operationsModule(): Plugin {
  const name = 'virtual:operations';
  const table = Object.fromEntries(
    Object.entries(contract).map(([room, calls]) => [
      room,
      Object.fromEntries(
        Object.entries(calls).map(([call, procedure]) => {
          if (!isContractProcedure(procedure)) throw new Error(`${room}.${call} is no operation`);
          const { method, path } = procedure['~orpc'].route;
          return [call, [method, path]];
        }),
      ),
    ]),
  );
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `export const operations = ${JSON.stringify(table)};` : undefined,
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [operationsModule(), react(), tailwindcss()],
  publicDir: 'web/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: { input: isSsrBuild ? 'web/entry-server.tsx' : 'web/entry-client.tsx' },
  },
}));
