export const doctor = {
  title: 'Is everything set up right?',
  intro:
    'The server that answers looks at its own configuration. npm run doctor says the same in a terminal.',
  again: 'Check again',
  checking: 'Checking…',
  checked_at: 'Checked {moment}',
  load_error: 'The checks could not be made.',
  verdict_ok: 'OK',
  verdict_warning: 'Warning',
  verdict_fault: 'Fault',
  check_database: 'Database',
  check_encoding: 'Encoding',
  check_clock: 'Clock',
  check_migrations: 'Migrations',
  check_mail: 'Mail server',
  check_address: 'Public address',
  check_proxies: 'Proxies',
  check_disk: 'Disk',
  check_backup: 'Backup',
  database_postgres: 'PostgreSQL {version}.',
  database_embedded: 'The embedded database in {folder}. There is no second copy.',
  database_in_memory:
    '{folder} is in memory: a restart of the machine loses every vote. Set DATA_DIR to a folder on a disk.',
  database_old: 'PostgreSQL {version} is too old. Update it to 15 or newer.',
  database_away: 'The database cannot be asked. {reason}',
  encoding_ok: '{encoding}.',
  encoding_wrong:
    'The database {database} has the encoding {encoding}, which cannot hold every name. Restore a backup into one with UTF8.',
  clock_ok: 'It differs by {seconds} seconds from that of the database.',
  clock_differs:
    'It differs by {seconds} seconds from that of the database. Run NTP on both machines: the clock of the server decides the day of a vote.',
  migrations_ok: { one: 'The database has it.', other: 'The database has all {count}.' },
  migrations_missing: {
    one: 'The database lacks {count} migration. The next start of the server applies it.',
    other: 'The database lacks {count} migrations. The next start of the server applies them.',
  },
  migrations_foreign: {
    one: 'The database has {count} migration that this version does not know. Start the newer version.',
    other:
      'The database has {count} migrations that this version does not know. Start the newer version.',
  },
  migrations_held:
    'No database can be opened: there is none yet, or a running server holds it. Ask that server on its page of settings.',
  mail_ok: '{host} lets us in.',
  mail_mailbox: 'None is set: mails are in the mailbox of the demo.',
  mail_refused: '{host} refuses us: {answer} Correct the name and password in SMTP_URL.',
  mail_away:
    '{host} does not answer ({reason}). Correct host and port in SMTP_URL, or let the firewall pass it.',
  address_ok: '{address} leads to this site.',
  address_away:
    '{address} cannot be reached from here ({reason}). If people cannot open it either, look at its name, its certificate and the proxy.',
  address_other:
    '{address} does not lead to this site: the answer to /healthz has the status {status}. Correct PUBLIC_URL, or the proxy.',
  proxies_ok: 'Your request comes from {address}.',
  proxies_named: '{proxies} may say where requests come from.',
  proxies_none: 'The site is open without TLS, so none is expected.',
  proxies_unset:
    'TRUSTED_PROXIES is empty, although the proxy with TLS stands before this server: all visitors share its address in limits and sessions. Set it to the address of the proxy.',
  proxies_missing:
    'Your request seems to come from {address}. If that is a proxy, add it to TRUSTED_PROXIES; if you are in the same network, all is well.',
  disk_ok: '{gigabytes} GB are free at {folder}.',
  disk_low: 'Only {gigabytes} GB are free at {folder}. Make room before it is full.',
  disk_full: 'Only {gigabytes} GB are free at {folder}. Make room at once.',
  backup_ok: 'The newest is {hours} hours old.',
  backup_off: 'The demo needs none.',
  backup_unset:
    'BACKUP_DIR is not set, so nobody here knows of any. Set it and make backups on a schedule, or look after them elsewhere.',
  backup_none:
    'There is none in {folder}. Run npm run backup, and look why the schedule made none.',
  backup_old: 'The newest in {folder} is {hours} hours old. Look why the schedule made none since.',
  backup_unreadable: '{folder} cannot be read ({reason}). Correct BACKUP_DIR, or whose it is.',
  timed_out: 'No answer within {seconds} seconds.',
};
