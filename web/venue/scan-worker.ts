import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The used part of a dedicated worker's scope, which is missing in a page's types. */
interface Scope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ImageData>) => void): void;
  postMessage(texts: string[] | null): void;
}
const worker = globalThis as unknown as Scope;

// The library's default is a file on another site.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
const reader = new BarcodeDetector({ formats: ['qr_code'] });

/** Answers each picture with the texts of its QR codes; null if the reader cannot work here. */
worker.addEventListener('message', ({ data }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a worker, not of a window.
  const answer = (texts: string[] | null) => worker.postMessage(texts);
  reader.detect(data).then(
    (codes) => answer(codes.map(({ rawValue }) => rawValue)),
    () => answer(null),
  );
});
