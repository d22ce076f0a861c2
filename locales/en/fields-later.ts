export const laterFields = {
  email: 'email',
  password: 'password',
  fullName: 'full name',
  provider: 'provider',
  personId: 'account',
  sessionId: 'session',
  mailId: 'mail',
  token: 'confirmation link',
  locale: 'language',
  newsMails: 'news by email',
};
