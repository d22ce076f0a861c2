export const retention = {
  title: 'What is erased, and when',
  intro:
    'What our policies promise, kept every {minutes} minutes by the software itself. Nobody has to press a button.',
  load_error: 'The report could not be loaded.',
  column_what: 'What',
  column_period: 'Kept for',
  column_ran: 'Last run',
  column_erased: 'Last erased',
  column_next: 'Due next',
  days: { one: '{count} day', other: '{count} days' },
  years: { one: '{count} year', other: '{count} years' },
  rows: { one: '{count} row,', other: '{count} rows,' },
  never_ran: 'Not yet',
  never_erased: 'Nothing yet',
  due: { one: '{count} row now', other: '{count} rows now' },
  nothing_next: 'Nothing to erase',
  failed: 'Failed {moment} ({failure}). It is tried again in {minutes} minutes; the log says more.',
  positions: 'Positions of votes',
  positions_goes:
    'Coordinates, accuracy and exact distance go. How near it was, in {steps} steps, stays.',
  sessions: 'Sessions without a sign of life',
  sessions_goes: 'Whoever is away that long signs in again.',
  accounts: 'Deleted accounts',
  accounts_goes:
    'Most goes with the deletion. After this, votes and log entries stand under other names. Votes stay counted.',
  audit_names: 'Names in the audit log',
  audit_names_goes: 'Name and address of who acted go. What was done stays.',
  mails: 'Addresses of emails',
  mails_goes: 'Of those that wait, were given up, or lie in the mailbox of the demo.',
  unconfirmed: 'Accounts never confirmed',
  unconfirmed_goes: 'The address is free again.',
  page_views: 'Page views',
  page_views_goes: 'Single ones go. How many there were stays.',
  recipients: 'Recipients of mails to many',
  recipients_goes:
    'Addresses go. How many got it stays. What nobody touched for as long is canceled with it.',
  reports: 'Decided reports',
  reports_goes:
    'They go with the words they were about. In rulings those words go too; the ruling itself stays.',
  traces: 'What votes have in common',
  traces_goes:
    'Encrypted marks of network, mail provider and device, and redeemed counter codes go; their key goes with the last. What showed that a voter was there stays.',
  votes: 'Votes',
  votes_goes: 'With their marks and everything that counts them.',
  aggregates: 'Daily figures',
  aggregates_goes:
    'Visits, devices, languages, sign-ins, and how near votes were. Totals of votes stay with the votes.',
};
