import { buildVerifier } from './verifier-build.ts';

/** `npm run ledger:verifier`: the verifier as one file. */
process.stdout.write(`${await buildVerifier()}\n`);
