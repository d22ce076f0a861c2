import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DISTANCES } from '../places/rules.ts';
import { EVIDENCE_POLICIES, evidencePolicyOf, isCodeRequired } from './rules.policy.ts';
import { EVIDENCE_KINDS, evidenceOf } from './rules.ts';

const facts = fc.record({
  hasCode: fc.boolean(),
  adminVote: fc.boolean(),
  distanceMiles: fc.option(fc.double({ min: 0, max: 3000, noNaN: true })),
  isLate: fc.boolean(),
});
const at = (distanceMiles: number | null, isLate = false) =>
  evidenceOf({ hasCode: false, adminVote: false, distanceMiles, isLate });

describe('the evidence of a ballot', () => {
  test('is one of the kinds, whatever is known', () => {
    fc.assert(fc.property(facts, (given) => EVIDENCE_KINDS.includes(evidenceOf(given))));
  });

  test('of an organiser is never evidence of presence', () => {
    fc.assert(fc.property(facts, (given) => evidenceOf({ ...given, adminVote: true }) === 'admin'));
  });

  test('is the code, wherever the phone says it is and however late the ballot comes', () => {
    fc.assert(
      fc.property(
        facts,
        (given) => evidenceOf({ ...given, hasCode: true, adminVote: false }) === 'code',
      ),
    );
  });

  test('of a late position says late, at any distance', () => {
    fc.assert(
      fc.property(
        facts,
        (given) =>
          evidenceOf({ ...given, hasCode: false, adminVote: false, isLate: true }) ===
          'position_late',
      ),
    );
  });

  test('of a position is strong up to 0.3 mile, and weaker beyond or without a distance', () => {
    expect(at(0)).toBe('position');
    expect(at(DISTANCES.verifiedMiles)).toBe('position');
    expect(at(DISTANCES.verifiedMiles + 1e-9)).toBe('position_near');
    expect(at(DISTANCES.voteMiles)).toBe('position_near');
    expect(at(null)).toBe('position_near');
  });
});

describe('the policy of evidence', () => {
  test.each([undefined, null, '', 'position', 'CODE'])(
    'of the setting %j is the default',
    (one) => {
      expect(evidencePolicyOf(one)).toBe('position_or_code');
    },
  );

  test.each(EVIDENCE_POLICIES)('%s is one', (policy) => {
    expect(evidencePolicyOf(policy)).toBe(policy);
  });

  test.each([
    ['position_or_code', true, false],
    ['position_or_code', false, false],
    ['code', true, true],
    ['code', false, true],
    ['code_where_counter', true, true],
    ['code_where_counter', false, false],
  ] as const)('%s, with a counter screen: %s, needs a code: %s', (policy, hasCounter, required) => {
    expect(isCodeRequired(policy, hasCounter)).toBe(required);
  });
});
