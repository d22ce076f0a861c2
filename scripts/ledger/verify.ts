import { verifyCommand } from './verify-command.ts';

/** `npm run ledger:verify -- <url>`; also the whole of the verifier that `npm run ledger:verifier` builds. */
process.exitCode = await verifyCommand(process.argv.slice(2), new Date(), {
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
