import type { Language } from '../../domain/language.ts';
import { MEMBER } from '../../domain/people/rules.member.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { SignedIn } from '../ports.ts';

/** Whether a page looks the same for this person as for any other who is signed in, but for their own data. */
export const isPlainMember = ({
  isAdmin,
  isVotingAdmin,
  needsLongerPassword,
  secondFactorDue,
}: Person): boolean => !isAdmin && !isVotingAdmin && !needsLongerPassword && !secondFactorDue;

/** Pages that all members share are rendered for this one. */
export const memberIn = (language: Language): SignedIn => ({
  person: { ...MEMBER, locale: language },
  sessionId: MEMBER.id,
  token: '',
  startedAt: new Date(0),
  confirmedAt: new Date(0),
});
