import { type Context, createContext, use } from 'react';
import type { Api } from './client.ts';

/** Its type is written out: inferred, its declaration would contain the whole contract, and grow stale. */
export const ApiContext: Context<Api | null> = createContext<Api | null>(null);

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('Operations are called inside ApiContext.');
  return api;
}
