import type { Language } from '../../domain/language.ts';

/** A table with the notes needed to read it, for a workbook or a PDF. */
export interface Report {
  language: Language;
  /** The name of the festival. */
  festival: string;
  title: string;
  subtitle: string;
  /** When it was made. */
  moment: Date;
  /** The names of the workbook's two sheets. */
  sheet: string;
  about: string;
  columns: readonly ReportColumn[];
  /** One cell per column; the second line of a text is less important than the first. */
  rows: readonly (readonly (string | number)[])[];
  sections: readonly ReportSection[];
  /** In a PDF, the sections begin on a page of their own under this heading. */
  annex?: string;
  /** In a PDF, the table is set so that it fits on the first page, as long as it can be read. */
  isOnePage?: boolean;
  page: (page: number, pages: number) => string;
}

export interface ReportColumn {
  title: string;
  /** In characters of a workbook; in a PDF a share of the width. */
  width: number;
  /** How many decimals its numbers have. */
  decimals?: number;
  /** Whether the rows are ordered by it. */
  isChosen?: boolean;
}

export interface ReportSection {
  title: string;
  /** A text, or a label with its explanation or figure. */
  lines: readonly (string | readonly [label: string, text: string | number])[];
}
