import { demoPeople } from '../../database/demo/people.ts';

/** The accounts of the demo that one can sign in with, a line each. */
export const demoAccounts = (): string[] => [
  'Demo accounts:',
  ...demoPeople
    .filter((person) => person.password !== null)
    .map(({ email, password, key }) => `  ${email}  ${password}  (${key})`),
];
