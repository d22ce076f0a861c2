import { expect, test } from 'vitest';
import { evidenceFields } from './rules.marks.ts';

test('the evidence of a ballot has its mark', () => {
  const kinds = ['code', 'position', 'position_near', 'position_late', 'admin', null] as const;
  expect(kinds.map(evidenceFields)).toEqual([
    { ev: 'code' },
    { ev: 'pos' },
    { ev: 'near' },
    { ev: 'late' },
    { flag: 'admin' },
    { ev: 'before' },
  ]);
});
