import type { Language } from '../../domain/language.ts';

/** A table with what one must know to read it, as a workbook or as pages of paper. */
export interface Report {
  language: Language;
  /** What the festival is called. */
  festival: string;
  title: string;
  subtitle: string;
  /** When it was made. */
  moment: Date;
  /** What the workbook's two sheets are called. */
  sheet: string;
  about: string;
  columns: readonly ReportColumn[];
  /** A cell a column; a text's second line is less important than its first. */
  rows: readonly (readonly (string | number)[])[];
  sections: readonly ReportSection[];
  page: (page: number, pages: number) => string;
}

export interface ReportColumn {
  title: string;
  /** In characters of a workbook; on paper a share of the width. */
  width: number;
  /** How many decimals its numbers have. */
  decimals?: number;
  /** Whether the rows are ordered by it. */
  isChosen?: boolean;
}

export interface ReportSection {
  title: string;
  /** A text, or a label with what it is about. */
  lines: readonly (string | readonly [label: string, text: string])[];
}
