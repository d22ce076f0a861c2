import type { ErrorCode } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import { ApiFailure } from './client.ts';
import { readApiOrigin } from './origin.ts';

/**
 * Sends a file to an operation that takes one, and tells how much of it has gone: `fetch` cannot.
 * @param path of the operation below /api, with its query
 * @param onProgress is given a share from 0 to 1
 * @throws ApiFailure
 */
export function upload(
  path: string,
  file: Blob,
  {
    language,
    onProgress,
    signal,
  }: { language: Language; onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${readApiOrigin()}/api${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept-language', language);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    const fail = () => reject(new ApiFailure('network', request.status, 'network', undefined));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if (request.status < 400 && body !== null) resolve(body);
      else if (!body?.code) fail();
      else {
        reject(new ApiFailure(body.code, request.status, body.message ?? body.code, body.data));
      }
    });
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function parse(text: string): { code?: ErrorCode; message?: string; data?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
