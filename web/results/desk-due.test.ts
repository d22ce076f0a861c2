import { expect, test } from 'vitest';
import { dueOf, STAGES, stagesOf } from './desk-due.ts';

const OWN = 'own';
const by = (...organiserIds: (string | null)[]) =>
  organiserIds.map((organiserId) => ({
    organiserId,
    name: 'Ana',
    signedAt: '2026-05-02T16:00:00.000Z',
  }));
const frozen = (...organiserIds: (string | null)[]) => ({
  isOutdated: false,
  signatures: by(...organiserIds),
});
const closed = {
  isOpen: false,
  isPublishedOutdated: false,
  hasOther: true,
  ownsRestaurant: false,
  ownId: OWN,
  frozen: null,
  published: [],
};

test.each([
  ['close', { isOpen: true }],
  ['freeze', {}],
  ['freeze_again', { frozen: { isOutdated: true, signatures: by(OWN, 'other') } }],
  ['sign', { frozen: frozen() }],
  ['sign', { frozen: frozen('other') }],
  // Of a deleted account.
  ['sign', { frozen: frozen(null) }],
  ['sign', { frozen: frozen(), hasOther: false }],
  ['wait', { frozen: frozen(OWN) }],
  ['invite', { frozen: frozen(OWN), hasOther: false }],
  ['owner', { frozen: frozen('other'), ownsRestaurant: true }],
  ['invite', { frozen: frozen('other'), ownsRestaurant: true, hasOther: false }],
  ['publish', { frozen: frozen(OWN, 'other') }],
  ['done', { published: [{}] }],
  ['correct', { published: [{}], isPublishedOutdated: true }],
  // A correction goes the same way.
  ['sign', { published: [{}], isPublishedOutdated: true, frozen: frozen() }],
  // Voting was opened again.
  ['close', { frozen: frozen(OWN, 'other'), isOpen: true }],
  ['close', { published: [{}], isPublishedOutdated: true, isOpen: true }],
  ['done', { published: [{}], isOpen: true }],
] as const)('%s is due with %j', (due, facts) => {
  expect(dueOf({ ...closed, ...facts })).toBe(due);
});

test('a stage is done before the present one, and comes later behind it', () => {
  expect(stagesOf('sign')).toEqual([
    { stage: 'close', state: 'done' },
    { stage: 'freeze', state: 'done' },
    { stage: 'sign', state: 'now' },
    { stage: 'reveal', state: 'later' },
    { stage: 'publish', state: 'later' },
  ]);
});

test('what two have signed may be revealed, and can be published without', () => {
  expect(stagesOf('publish').slice(3)).toEqual([
    { stage: 'reveal', state: 'open' },
    { stage: 'publish', state: 'now' },
  ]);
});

test('once it is published every stage is done', () => {
  expect(stagesOf('done').map(({ state }) => state)).toEqual(STAGES.map(() => 'done'));
});
