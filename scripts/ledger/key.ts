import { randomBytes } from 'node:crypto';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { readSigningKey, writeSigningKey } from '../../server/signing-key.ts';

/**
 * `npm run ledger:key -- <host>`: makes a key that signs the public log of the site at this host, and prints it.
 * The first line is secret, for LEDGER_KEY; the second is public.
 */
const [host] = process.argv.slice(2);
if (host === undefined || host === '') {
  process.stderr.write('Name the host of PUBLIC_URL: npm run ledger:key -- vote.example.org\n');
  process.exitCode = 1;
} else {
  const key = writeSigningKey(randomBytes(32), host);
  process.stdout.write(`${key}\n${formatVkey(readSigningKey(key, host).key)}\n`);
}
