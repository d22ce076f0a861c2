/** Types of the modules that the build generates from the contract: see `operationsModule` in vite.config.ts. */
declare module 'virtual:operations' {
  import type { OperationTable } from './client.ts';
  /** Operations for visitors and voters. */
  export const operations: OperationTable;
}

declare module 'virtual:admin-operations' {
  import type { OperationTable } from './client.ts';
  /** Operations for owners and organisers only. */
  export const operations: OperationTable;
}
