import type { ErrorCode } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import { ApiFailure } from './client.ts';
import { nativeShell } from '../platform/native.ts';
import { readApiOrigin } from './origin.ts';

/**
 * Sends a file to an operation and reports the upload's progress, which `fetch` cannot.
 * @param path of the operation below /api, with its query
 * @param onProgress receives a share from 0 to 1
 * @param onAnswer receives, repeatedly, the text so far of an answer of many lines; its last line is the
 *   result
 * @throws ApiFailure
 */
export function upload(
  path: string,
  file: Blob,
  {
    language,
    onProgress,
    onAnswer,
    signal,
    maxBytes,
  }: {
    language: Language;
    onProgress?: (share: number) => void;
    onAnswer?: (text: string) => void;
    signal?: AbortSignal;
    /** The largest file that the operation takes. */
    maxBytes: number;
  },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${readApiOrigin()}/api${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept-language', language);
    for (const [name, value] of Object.entries(nativeShell()?.headers() ?? {})) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('progress', () => onAnswer?.(request.responseText));
    const fail = () => reject(new ApiFailure('network', request.status, 'network', undefined));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      // A failure after the first line is in the last one.
      const isRefused = request.status >= 400 || (onAnswer !== undefined && body?.code);
      if (!isRefused && body !== null) resolve(body);
      else if (!body?.code && request.status === CONTENT_TOO_LARGE) {
        // Our own refusal has a code. A proxy let less pass than the server takes.
        const sizes = { megabytes: megabytesOf(file.size), limit: megabytesOf(maxBytes) };
        reject(new ApiFailure('file_stopped', request.status, 'file_stopped', sizes));
      } else if (!body?.code) fail();
      else {
        reject(new ApiFailure(body.code, request.status, body.message ?? body.code, body.data));
      }
    });
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

const CONTENT_TOO_LARGE = 413;

/** With one decimal. */
const megabytesOf = (bytes: number): number => Math.ceil((bytes * 10) / 1024 / 1024) / 10;

/** An answer is one line of JSON, or the last of many. */
function parse(text: string): { code?: ErrorCode; message?: string; data?: unknown } | null {
  try {
    return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
  } catch {
    return null;
  }
}
