import type { RecountMessage, RecountRequest } from './recount-messages.ts';

/**
 * Recounts in a worker, so that the page stays smooth.
 * @param onMessage also gets `unreached` where the worker itself does not load
 * @returns ends it
 */
export function startRecount(
  request: RecountRequest,
  onMessage: (message: RecountMessage) => void,
): () => void {
  const worker = new Worker(new URL('./recount-worker.ts', import.meta.url), { type: 'module' });
  const end = () => worker.terminate();
  worker.addEventListener('message', ({ data }: MessageEvent<RecountMessage>) => {
    if (data.kind !== 'progress') end();
    onMessage(data);
  });
  worker.addEventListener('error', () => {
    end();
    onMessage({ kind: 'unreached' });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a worker, not of a window.
  worker.postMessage(request);
  return end;
}
