import { isContractProcedure } from '@orpc/contract';
import { contract } from '../../domain/contract.ts';
import type { OperationMeta } from '../../domain/operation.ts';

/** Operations that take a file in place of JSON, by method and path. */
const UPLOADS = Object.values(contract)
  .flatMap((room) => Object.values(room))
  .filter(isContractProcedure)
  .flatMap(({ '~orpc': { route, meta } }) => {
    const { fileBytes } = meta as OperationMeta;
    if (fileBytes === undefined) return [];
    const path = new RegExp(`^/api${route.path?.replace(/\{\w+\}/g, '[^/]+')}$`);
    return [{ method: route.method, path, fileBytes }];
  });

/** How many bytes of a file the operation takes; null for one that takes JSON. */
export function fileBytesOf(method: string, path: string): number | null {
  const upload = UPLOADS.find((one) => one.method === method && one.path.test(path));
  return upload?.fileBytes ?? null;
}
