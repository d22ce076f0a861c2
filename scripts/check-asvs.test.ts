import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { POLICY_COMMITMENTS } from '../domain/policies/rules.ts';
import { ASVS_LEVELS } from './asvs-levels.ts';
import { findAsvsFaults, SECURITY_DOC } from './check-asvs.ts';
import { projectRoot } from './run-command.ts';

const text = readFileSync(join(projectRoot, SECURITY_DOC), 'utf8');
const row = (id: string): string => new RegExp(`^\\| ${id} +\\|.*$`, 'm').exec(text)?.[0] ?? '';
const faultsOf = (changed: string) => findAsvsFaults(changed).map(({ message }) => message);

test('the standard has 70 items of level 1, 183 of level 2 and 92 of level 3', () => {
  const levels = Object.values(ASVS_LEVELS).join('');
  const count = (level: string) => levels.split(level).length - 1;
  expect([count('1'), count('2'), count('3')]).toEqual([70, 183, 92]);
});

test('our list has each item of levels 1 and 2 once', () => {
  expect(findAsvsFaults(text)).toEqual([]);
});

describe('a list is refused', () => {
  test.each([
    ['that lacks an item', text.replace(`${row('3.4.1')}\n`, ''), 'Missing: 3.4.1.'],
    ['that has one twice', text.replace(row('3.4.1'), `${row('3.4.1')}\n${row('3.4.1')}`), 'twice'],
    [
      'with another level',
      text.replace(row('3.4.1'), row('3.4.1').replace('| 1 ', '| 2 ')),
      'is of level 1',
    ],
    [
      'with an item of level 3',
      text.replace(row('3.4.1'), row('3.4.1').replace('3.4.1', '3.4.7')),
      'no item of levels',
    ],
    [
      'with a status of its own',
      text.replace(/\| not met +\|/, '| later |'),
      'none of the statuses',
    ],
    ['that shows nothing', text.replace(row('3.4.1'), '| 3.4.1 | 1 | x | met | Sure |'), 'nothing'],
    [
      'that points to the wrong side',
      text.replace(row('7.1.2'), row('7.1.2').replace('Above', 'Below')),
      '7.1.2 points below to "Sessions"',
    ],
    [
      'that points to nothing',
      text.replace('above, "Who attacks a taco vote"', 'see the sketch below'),
      '2.4.1 points below to ""',
    ],
    ['whose sum is wrong', text.replace('Of 253 items', 'Of 254 items'), 'The sum should say'],
  ])('%s', (_, changed, message) => {
    expect(faultsOf(changed).join('\n')).toContain(message);
  });
});

test('reporters of vulnerabilities get the periods that the policies state', () => {
  const securityPolicy = readFileSync(join(projectRoot, 'SECURITY.md'), 'utf8');
  expect(securityPolicy).toContain(`from a person within ${POLICY_COMMITMENTS.privacyHours} hours`);
  expect(POLICY_COMMITMENTS.legalBusinessDays).toBe(5);
  expect(securityPolicy).toContain('within five working days');
  expect(securityPolicy).toContain(`hear of it within ${POLICY_COMMITMENTS.breachHours} hours`);
});
