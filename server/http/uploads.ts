import { isContractProcedure } from '@orpc/contract';
import { contract } from '../../domain/contract.ts';
import type { Access, OperationMeta } from '../../domain/operation.ts';

/** Operations that take a file in place of JSON, by method and path. */
const UPLOADS = Object.values(contract)
  .flatMap((room) => Object.values(room))
  .filter(isContractProcedure)
  .flatMap(({ '~orpc': { route, meta } }) => {
    const { fileBytes, access } = meta as OperationMeta;
    if (fileBytes === undefined) return [];
    const path = new RegExp(`^/api${route.path?.replace(/\{\w+\}/g, '[^/]+')}$`);
    return [{ method: route.method, path, fileBytes, access }];
  });

/** How many bytes of a file the operation takes, and from whom; undefined for one that takes JSON. */
export const findUpload = (
  method: string,
  path: string,
): { fileBytes: number; access: Access } | undefined =>
  UPLOADS.find((one) => one.method === method && one.path.test(path));
