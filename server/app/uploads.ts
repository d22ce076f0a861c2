import { isContractProcedure } from '@orpc/contract';
import { contract } from '../../domain/contract.ts';
import type { Access, OperationMeta } from '../../domain/operation.ts';
import { restaurantIdSchema } from '../../domain/restaurants/schema.ts';
import { requireAdmin, requireOwner } from '../session/guard.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { operationPath } from './operation-path.ts';

/** Operations that take a file in place of JSON, by method and path. */
const UPLOADS = Object.values(contract)
  .flatMap((room) => Object.values(room))
  .filter(isContractProcedure)
  .flatMap(({ '~orpc': { route, meta } }) => {
    const { fileBytes, access } = meta as OperationMeta;
    if (fileBytes === undefined) return [];
    return [{ method: route.method, path: operationPath(route.path), fileBytes, access }];
  });

interface Upload {
  /** The largest file, in bytes. */
  fileBytes: number;
  access: Access;
  /** The id in the path; empty where the path has none. */
  restaurantId: string;
}

/** The upload that a request belongs to; undefined for one that takes JSON. */
export function findUpload(method: string, path: string): Upload | undefined {
  for (const upload of UPLOADS) {
    const match = upload.method === method ? upload.path.exec(path) : null;
    if (match) return { ...upload, restaurantId: match.groups?.restaurantId ?? '' };
  }
  return undefined;
}

/**
 * Checks who may upload, before the file is read: nobody without the right may send megabytes. The
 * uploads of an owner are counted here for the same reason.
 * @returns their id
 * @throws signed_out, admin_required, owner_required, too_many_requests
 */
export async function requireSender(context: ApiContext, upload: Upload): Promise<string> {
  if (upload.access === 'admin') return (await requireAdmin(context)).id;
  const { data: restaurantId = '' } = restaurantIdSchema.safeParse(upload.restaurantId);
  if (restaurantId === '') throw refuse('owner_required');
  const { id } = await requireOwner(context, restaurantId);
  await limit(context, 'picturesByPerson', id);
  return id;
}

/** How many files are in memory at once. */
const AT_ONCE = { ofPerson: 3, ofAll: 8 };
const RETRY_AFTER_SECONDS = 5;

/** Slots for files that are arriving or being processed, since each of them is held in memory. */
export function createUploadPlaces() {
  const senders: string[] = [];
  return {
    /**
     * @returns a function that frees the slot; it works once
     * @throws too_many_requests
     */
    take(sender: string): () => void {
      const own = senders.filter((one) => one === sender).length;
      if (own >= AT_ONCE.ofPerson || senders.length >= AT_ONCE.ofAll) {
        throw refuse('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      senders.push(sender);
      return () => void senders.splice(senders.indexOf(sender), 1);
    },
  };
}
