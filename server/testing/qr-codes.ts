import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
// The library's default is a file on another site.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** What the QR codes of a picture say. @param picture PNG */
export const readQrCodes = async (picture: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  (await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text);
