/** Made by the build from the contract: see `operationsModule` in vite.config.ts. */
declare module 'virtual:operations' {
  import type { OperationTable } from './client.ts';
  /** What visitors and voters call. */
  export const operations: OperationTable;
}

declare module 'virtual:admin-operations' {
  import type { OperationTable } from './client.ts';
  /** What only owners and organisers call. */
  export const operations: OperationTable;
}
