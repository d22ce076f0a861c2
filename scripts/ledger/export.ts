import { readEnvFile } from '../../server/env-file.ts';
import { exportCommand } from './export-command.ts';

const args = process.argv.slice(2);
readEnvFile();
const { PUBLIC_URL } = process.env;

/** `npm run ledger:export -- <folder> --from <url>`; without an address, from the configured festival. */
process.exitCode = await exportCommand(
  PUBLIC_URL && !args.includes('--from') ? [...args, '--from', PUBLIC_URL] : args,
  new Date(),
  {
    print: (text) => void process.stdout.write(text),
    complain: (text) => void process.stderr.write(text),
  },
);
