/** What a spreadsheet would do, row by row. */
export type ImportPlan = Record<string, unknown>;
/** What takes an applied one back. */
export type ImportUndo = Record<string, unknown>;
