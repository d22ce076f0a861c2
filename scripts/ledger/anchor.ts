import type { Database } from '../../database/open.ts';
import { ANCHORS_SHOWN } from '../../domain/anchors/rules.ts';
import type { AnchorConfig } from '../../server/config.anchor.ts';
import { readDeployConfig } from '../../server/config.anchor.ts';
import { runAnchors, type RunResult } from '../../server/anchors/actions.ts';
import { selectNewest } from '../../server/anchors/queries.ts';
import { readNewestHead } from '../../server/ledger/newest-head.ts';
import { ChainTrouble, openChain } from '../../server/chain/chain.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { readEnvFile } from '../../server/env-file.ts';
import { translatorFor } from '../../server/http/language.ts';
import { createLog } from '../../server/http/log.ts';
import { standardError } from '../../server/http/log-output.ts';
import { readContract } from './anchor-contract.ts';
import { withDatabase } from '../database-command.ts';

const USAGE = 'npm run ledger:anchor -- deploy | status | now';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Sends the contract from the account of the key, and prints what to configure. */
async function deploy(): Promise<void> {
  const config = readDeployConfig(process.env);
  const { bytecode, compiler } = readContract();
  const { deployContract } = await import('../../server/chain/deploy-contract.ts');
  const { contract, transaction, done } = await deployContract(config, bytecode);
  print(`Sent to ${config.chainName}, compiled with solc ${compiler}.`);
  print(`Transaction ${transaction}`);
  print(`Block ${await done()}`);
  print(`ANCHOR_CONTRACT=${contract}`);
}

interface Open {
  config: Config;
  anchor: AnchorConfig;
  db: Database;
}

async function withAnchor(work: (open: Open) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const { anchor } = config;
  if (!anchor) throw new Error('Anchoring is not configured: the variables ANCHOR_… are not set.');
  await withDatabase(config, (db) => work({ config, anchor, db }));
}

/** Prints what chain and contract say, and the newest anchors. Changes nothing. */
async function showStatus({ anchor, db }: Open): Promise<void> {
  const head = await readNewestHead(db);
  print(`log       ${head ? `${head.size} entries are published` : 'nothing is published yet'}`);
  const chain = await openChain(anchor);
  const { size } = await chain.readLatest();
  print(`chain     ${anchor.chainName} (${anchor.chainId})`);
  print(`contract  ${anchor.contract}, holds ${size} entries`);
  print(`account   ${chain.account}, has ${await chain.readFunds()}`);
  for (const row of await selectNewest(db, ANCHORS_SHOWN, true)) {
    const { state, block, failure, transactionHash, preparedAt } = row;
    const at = preparedAt.toISOString().slice(0, 16);
    const where = block === null ? 'no block' : `block ${block}`;
    print(`${at}  ${row.size}  ${failure ?? state}  ${where}  ${transactionHash}`);
  }
}

/** Anchors the newest head, and follows the earlier ones. */
async function anchorNow({ config, db }: Open): Promise<void> {
  const log = createLog({ logLevel: 'error' }, standardError());
  const newestHead = () => readNewestHead(db);
  const result = await runAnchors({ config, db, log, now: () => new Date(), newestHead }, true);
  if (result.did === 'trouble') throw result.trouble;
  print(describe(result));
}

function describe(result: Exclude<RunResult, { did: 'trouble' }>): string {
  if (result.did === 'sent')
    return `The log of ${result.size} entries is sent. It is not final yet.`;
  return result.did === 'waiting'
    ? 'An earlier anchor is in no block yet. Nothing else was sent.'
    : 'Nothing was sent: the log has not grown since the last anchor.';
}

/** What organisers read about it, and the words of the chain's server. */
function explain(error: unknown): string {
  if (!(error instanceof ChainTrouble)) {
    return error instanceof Error ? error.message : String(error);
  }
  const words = translatorFor('en')(`anchors.problem_${error.problem}`);
  return error.detail ? `${words}\n(${error.detail})` : words;
}

/** `npm run ledger:anchor`: deploys the contract, shows the anchors, or anchors now. Ends with 1 on trouble. */
try {
  readEnvFile();
  const [command] = process.argv.slice(2);
  if (command === 'deploy') await deploy();
  else if (command === 'status') await withAnchor(showStatus);
  else if (command === 'now') await withAnchor(anchorNow);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
