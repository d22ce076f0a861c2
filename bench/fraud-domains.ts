import type { Dice } from './dice.ts';

/** Mail domains that anybody has, as often as they occur among a hundred. */
const COMMON_DOMAINS = [
  ...Array<string>(56).fill('gmail.com'),
  ...Array<string>(12).fill('icloud.com'),
  ...Array<string>(12).fill('yahoo.com'),
  ...Array<string>(8).fill('outlook.com'),
  ...Array<string>(6).fill('hotmail.com'),
  ...Array<string>(3).fill('aol.com'),
  ...Array<string>(3).fill('uga.edu'),
];
export const commonDomain = (dice: Dice) => dice.pick(COMMON_DOMAINS);
