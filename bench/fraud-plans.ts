import type { EvidenceKind } from '../domain/evidence/rules.ts';
import type { Dice } from './dice.ts';

/** Where the fake votes come from. */
type Network = 'carriers' | 'residential' | 'own' | 'wifi';

export interface Plan {
  /** Fake votes a day for the target, and on how many of the last days. */
  aDay: number;
  days: number;
  network: Network;
  /** Minutes since the accounts were made. */
  age: (dice: Dice) => number;
  /** Points and dishes as the restaurant's guests give them; otherwise five points for one dish. */
  isVaried?: boolean;
  evidence?: EvidenceKind;
  /** Hours after midnight, and how many; none: at meal times. */
  hours?: readonly [from: number, hours: number];
  /** Mail domain of all; none: those that everybody has. */
  domain?: string;
  /** So many votes at other restaurants, of accounts that do not vote for the target. */
  decoys?: number;
  /** Votes of each account at other restaurants, with points as guests give them. */
  elsewhere?: number;
  isSabotage?: boolean;
  isAtCounter?: boolean;
}

/** Minutes. */
export const fresh = (dice: Dice) => 5 + dice.below(40);
const weeksOld = (dice: Dice) => 24 * 60 * (14 + dice.below(14));

/** `takes`: what the attacker needs. */
export const PLANS: readonly (readonly [name: string, takes: string, plan: Plan])[] = [
  [
    'a few a day, each from another home',
    '15 new addresses a day',
    { aDay: 15, days: 4, network: 'residential', age: fresh },
  ],
  [
    "one address, votes as various as guests'",
    'one address, patience',
    { aDay: 55, days: 4, network: 'own', age: fresh, isVaried: true },
  ],
  [
    'one address, like a bus each day',
    'one address; a fifth of the points',
    { aDay: 55, days: 4, network: 'own', age: fresh, isVaried: true, hours: [12, 1] },
  ],
  [
    "a domain of one's own, first used elsewhere",
    'a domain, SIM cards, 20 votes for others',
    {
      aDay: 150,
      days: 1,
      network: 'carriers',
      age: fresh,
      isVaried: true,
      domain: 'own.example',
      decoys: 20,
    },
  ],
  [
    'rotating home addresses, five points',
    'a rented proxy service',
    { aDay: 150, days: 1, network: 'residential', age: fresh },
  ],
  [
    "rotating home addresses, votes as various as guests'",
    'a rented proxy service; a fifth of the points',
    { aDay: 150, days: 1, network: 'residential', age: fresh, isVaried: true },
  ],
  [
    'accounts made weeks before, home addresses',
    'accounts made in advance, a proxy service',
    { aDay: 120, days: 1, network: 'residential', age: weeksOld },
  ],
  [
    "accounts made weeks before, carriers' networks",
    'accounts made in advance, SIM cards',
    { aDay: 120, days: 1, network: 'carriers', age: weeksOld },
  ],
  [
    "mixed with guests: carriers' networks, meal times, various",
    'SIM cards; a fifth of the points',
    { aDay: 150, days: 1, network: 'carriers', age: fresh, isVaried: true },
  ],
  [
    'accounts that also vote elsewhere',
    'SIM cards, three votes for others each',
    { aDay: 100, days: 1, network: 'carriers', age: fresh, elsewhere: 3 },
  ],
  [
    'late votes, sent at night',
    'a proxy service',
    {
      aDay: 100,
      days: 1,
      network: 'residential',
      age: fresh,
      hours: [22.5, 1],
      evidence: 'position_late',
    },
  ],
  [
    'venue codes photographed, a few a day',
    'somebody at the counter each day, 15 accounts a day',
    {
      aDay: 15,
      days: 4,
      network: 'residential',
      age: fresh,
      evidence: 'code',
      isAtCounter: true,
    },
  ],
  [
    'a rival framed: fakes like its Wi-Fi guests',
    'a day in its Wi-Fi, 200 accounts and cleared phones',
    {
      aDay: 200,
      days: 1,
      network: 'wifi',
      age: fresh,
      hours: [17, 4],
      isSabotage: true,
      isAtCounter: true,
    },
  ],
  [
    'a rival framed: fakes like its guests on the street',
    '200 accounts, SIM cards',
    { aDay: 200, days: 1, network: 'carriers', age: fresh, isSabotage: true },
  ],
];
