import { writeCsv } from 'hucre/csv';
import { escapeFormula } from '../../domain/text.ts';
import type { Report } from './report.ts';
import { writeReportWorkbook } from './report-workbook.ts';

/**
 * A report as a file: a workbook with all of it, or the table alone as csv, in an encoding that
 * Excel detects (as `writeTextFile`).
 * @param name without its ending
 */
export async function reportFile(
  report: Report,
  name: string,
  format: 'xlsx' | 'csv',
): Promise<File> {
  if (format === 'csv') {
    const lines = [report.columns.map(({ title }) => title), ...report.rows].map((row) =>
      row.map((value) => (typeof value === 'string' ? escapeFormula(value) : value)),
    );
    const text = `\uFEFF${writeCsv(lines, { quoteStyle: 'all' })}`;
    return new File([text], `${name}.csv`, { type: 'text/csv; charset=utf-8' });
  }
  const bytes = await writeReportWorkbook(report);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new File([new Uint8Array(bytes)], `${name}.xlsx`, { type });
}
