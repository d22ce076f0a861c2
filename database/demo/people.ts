import type { DemoPerson } from './shape.ts';
import { uuid5 } from './uuid5.ts';
import { englishVoterNames, spanishVoterNames } from './voter-names.ts';

export const DEMO_PASSWORD = 'taco-demo-2026';

/** Keys of the accounts with a password. */
export const accountKeys = {
  visitor: 'visitor',
  votante: 'votante',
  owner: 'owner',
  admin: 'admin',
  pending: 'pending',
} as const;

export function personIdOf(key: string): string {
  return uuid5(`person:${key}`);
}

function account(
  key: string,
  fullName: string,
  locale: 'en' | 'es',
  isAdmin: boolean = false,
): DemoPerson {
  return {
    id: personIdOf(key),
    key,
    fullName,
    email: `${key}@vota-taco.example`,
    locale,
    isAdmin,
    password: DEMO_PASSWORD,
  };
}

/** Mail addresses stay ASCII; many servers refuse mailboxes with accents. */
function mailboxOf(fullName: string): string {
  return fullName
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
}

function voter(fullName: string, locale: 'en' | 'es'): DemoPerson {
  const mailbox = mailboxOf(fullName);
  const key = `voter:${mailbox}`;
  return {
    id: personIdOf(key),
    key,
    fullName,
    email: `${mailbox}@demo.vota-taco.example`,
    locale,
    isAdmin: false,
    password: null,
  };
}

export const demoPeople: DemoPerson[] = [
  account(accountKeys.visitor, 'Jamie Alston', 'en'),
  account(accountKeys.votante, 'Marisela Fuentes', 'es'),
  account(accountKeys.owner, 'Guadalupe Reyes', 'en'),
  account(accountKeys.admin, 'Robin Calloway', 'en', true),
  account(accountKeys.pending, 'Teodoro Marín', 'es'),
  ...englishVoterNames.map((name) => voter(name, 'en')),
  ...spanishVoterNames.map((name) => voter(name, 'es')),
];
