import { expect, test } from 'vitest';
import { ballotFilterOf, readVotesSearch } from './votes-search.ts';

const id = '0e5a7c1e-0000-7000-8000-000000000001';
const trace = 'ab'.repeat(16);

test('an address is read as the filter of the operations', () => {
  const search = readVotesSearch({
    q: 'ana',
    person: id,
    from: '2026-05-02',
    evidence: 'code',
    signal: 'any',
    state: 'held',
    domain: trace,
    tab: 'none',
    network: 'nothing',
  });
  expect(ballotFilterOf(search)).toEqual({
    q: 'ana',
    personId: id,
    from: '2026-05-02',
    evidence: 'code',
    signal: 'any',
    state: 'held',
    mailDomain: trace,
  });
  expect(search.tab).toBeUndefined();
});

test('days have hours, if the address says so', () => {
  const read = (from: string) => readVotesSearch({ from }).from;
  expect(read('2026-05-02T11:30')).toBe('2026-05-02T11:30');
  expect(read('2026-05-02')).toBe('2026-05-02');
  for (const wrong of ['2026-05-02T24:00', '2026-05-02T11:60', '2026-02-30T11:30', '11:30']) {
    expect(read(wrong)).toBeUndefined();
  }
});
