import type { ErrorCode } from '../../domain/errors.ts';

/** Why a file is not read: an error code, sent from the reading process to ours. */
export type SheetCode = Extract<ErrorCode, `sheet_${string}`>;

export class SheetRefusal extends Error {
  readonly code: SheetCode;
  constructor(code: SheetCode) {
    super(code);
    this.code = code;
  }
}
