import type { Language } from '../../domain/language.ts';
import { MEMBER_ID } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { SignedIn } from '../ports.ts';

/** Whether a page looks the same for this person as for any other who is signed in, but for their own data. */
export const isPlainMember = ({
  isAdmin,
  isVotingAdmin,
  needsLongerPassword,
  secondFactorDue,
}: Person): boolean => !isAdmin && !isVotingAdmin && !needsLongerPassword && !secondFactorDue;

/** Somebody with a new account, who exists in no table: pages that all members share are rendered for them. */
export const memberIn = (language: Language): SignedIn => ({
  person: {
    id: MEMBER_ID,
    email: '',
    fullName: '',
    isAdmin: false,
    isVotingAdmin: false,
    needsLongerPassword: false,
    locale: language,
  },
  sessionId: MEMBER_ID,
  token: '',
  startedAt: new Date(0),
  confirmedAt: new Date(0),
});
