import { DEFAULT_LANGUAGE } from '../language.ts';

/** A `Person`: somebody with an account, of whom nothing is known; in no table. */
export const MEMBER = {
  id: '00000000-0000-4000-8000-000000000000',
  email: '',
  fullName: '',
  isAdmin: false,
  isVotingAdmin: false,
  needsLongerPassword: false,
  locale: DEFAULT_LANGUAGE,
};
