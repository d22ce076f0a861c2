import { type Language, regionOf } from '../../domain/language.ts';
import { BOLD, type Doc, type Element, MARGIN, REGULAR } from './pdf-pen.ts';

interface PdfAbout {
  /** The main one; a part may be in another. */
  language: Language;
  title: string;
  author: string;
  /** When it was made. */
  moment: Date;
  layout?: 'portrait' | 'landscape';
  /** Width and height of its pages, in points; US Letter by default. */
  size?: readonly [number, number];
  /** Whether each page is finished when the next begins; else all stay open, and in memory. */
  isPaged?: boolean;
}

/** A document that is being written. */
interface OpenPdf {
  doc: Doc;
  /** The root of its structure. */
  root: Element;
  /** Call it once, after `root.end()`. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A tagged PDF (PDF/UA) on US Letter, with its first page. Its fonts, `regular` and `bold`, are embedded. */
export async function openPdf(about: PdfAbout): Promise<OpenPdf> {
  const { default: Document } = await import('pdfkit');
  const { language, title, author, moment, layout = 'portrait', isPaged = false } = about;
  const { size } = about;
  const doc: Doc = new Document({
    size: size ? [...size] : 'LETTER',
    layout,
    margin: MARGIN,
    font: REGULAR,
    lang: regionOf(language),
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // The types only know the subsets for archives.
    ...({ subset: 'PDF/UA' } as object),
    bufferPages: !isPaged,
    info: { Title: title, Author: author, CreationDate: moment, ModDate: moment },
  });
  const parts: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.registerFont('bold', BOLD).registerFont('regular', REGULAR);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    root,
    finish: async () => {
      doc.end();
      await done;
      return new Uint8Array(Buffer.concat(parts));
    },
  };
}
