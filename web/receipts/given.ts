import { RECEIPT_LIMIT } from '../../domain/ledger/rules.receipt.ts';
import { fragmentOf, type LinkFault } from './receipt-link.ts';

/** Larger files are not read. */
const FILE_LIMIT = 2 * RECEIPT_LIMIT;
/** Characters of a link beside its fragment. */
const ADDRESS_LIMIT = 2000;

/** What to open: the fragment of the page that checks it. `nothing`: there is no text at all. */
export type Given = { fragment: string } | { fault: LinkFault | 'nothing' };

/**
 * What a person pasted or scanned: a receipt or a link to one. Of a pasted receipt the spaces around it, and the
 * kind of line ends, are not part: selecting and copying change them.
 */
export async function readGiven(pasted: string): Promise<Given> {
  if (pasted.length > FILE_LIMIT + ADDRESS_LIMIT) return { fault: 'too_long' };
  const text = pasted.trim();
  if (text === '') return { fault: 'nothing' };
  const linked = fragmentIn(text);
  return linked === null ? fromText(`${text.replaceAll('\r\n', '\n')}\n`) : { fragment: linked };
}

/** The receipt in a QR code; null where it is another code. */
export const readScanned = (text: string): string | null => fragmentIn(text.trim());

/** @returns null where the text is no link to a receipt */
function fragmentIn(text: string): string | null {
  const [, fragment = null] = /^https?:\/\/[^\s#]+\/receipt[^\s#]*#(\S*)$/i.exec(text) ?? [];
  return fragment;
}

/** A chosen file, as it is. @throws if the device cannot read it */
export async function readReceiptFile(file: Pick<File, 'size' | 'text'>): Promise<Given> {
  if (file.size > FILE_LIMIT) return { fault: 'too_long' };
  const text = await file.text();
  return text === '' ? { fault: 'nothing' } : fromText(text);
}

async function fromText(text: string): Promise<Given> {
  if (text.length > RECEIPT_LIMIT) return { fault: 'too_long' };
  try {
    // Half of a surrogate pair has no bytes; no receipt has one.
    return { fragment: await fragmentOf(text.replaceAll(/\p{Cs}/gu, '\u{fffd}')) };
  } catch (error) {
    if (error instanceof RangeError) return { fault: 'too_long' };
    throw error;
  }
}
