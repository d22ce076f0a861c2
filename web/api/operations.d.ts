/** Made by the build from the contract: see `operationsModule` in vite.config.ts. */
declare module 'virtual:operations' {
  import type { Operations } from './client.ts';
  export const operations: Operations;
}
