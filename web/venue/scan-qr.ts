/** Finds the texts of QR codes in the picture of a camera. */
export interface QrReader {
  read(picture: HTMLVideoElement): Promise<string[]>;
  stop(): void;
}

/** The browser's own reader (Shape Detection API). */
interface WithDetector {
  BarcodeDetector?: {
    new (options: { formats: string[] }): {
      detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
    };
    getSupportedFormats(): Promise<string[]>;
  };
}

/** The longer side of a picture that the library reads, in pixels: enough for a code of 40 modules. */
const READ_PIXELS = 640;

/**
 * The browser's own reader where it has one, else a library's, which is loaded for it.
 * @param readPixels the longer side of a picture that the library reads
 */
export async function openQrReader(readPixels: number = READ_PIXELS): Promise<QrReader> {
  const { BarcodeDetector } = globalThis as WithDetector;
  const formats: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.includes('qr_code')) return openWorkerReader(readPixels);
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    stop: () => {},
  };
}

/**
 * A reader in WebAssembly, in a worker: only the worker's own policy allows that, and the pages' need not
 * (server/http/security.ts).
 */
function openWorkerReader(readPixels: number): QrReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: async (picture) => {
      const scale = readPixels / Math.max(picture.videoWidth, picture.videoHeight, 1);
      canvas.width = Math.round(picture.videoWidth * Math.min(1, scale));
      canvas.height = Math.round(picture.videoHeight * Math.min(1, scale));
      if (!context || canvas.width === 0 || canvas.height === 0) return [];
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return answerTo(worker, context.getImageData(0, 0, canvas.width, canvas.height));
    },
    stop: () => worker.terminate(),
  };
}

const answerTo = (worker: Worker, picture: ImageData): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new Error('The QR reader did not start.'));
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<string[] | null>) => (data ? resolve(data) : failed()),
      { once: true },
    );
    worker.addEventListener('error', failed, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a worker, not of a window.
    worker.postMessage(picture);
  });
