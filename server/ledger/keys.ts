import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import type { NoteSigner } from '../../domain/ledger/rules.note.ts';
import type { Config } from '../config.ts';
import type { LedgerKeys } from '../ports.ledger.ts';
import { readSigningKey, writeSigningKey } from '../signing-key.ts';

/** The configured keys; the demo's own if none are. */
export function openKeys({ ledger, dataDir }: Pick<Config, 'ledger' | 'dataDir'>): LedgerKeys {
  const signers: LedgerKeys['signers'] = ledger.signers ?? [openOwnKey(dataDir, ledger.origin)];
  const known = [...signers.map(({ key }) => key), ...ledger.oldKeys];
  return {
    // The demo keeps its name when it opens at another port.
    origin: signers[0].key.name,
    signers,
    known,
    vkeys: known.map(formatVkey),
  };
}

/** Two servers that make it at once take the same one: a link is made whole or not at all. */
function openOwnKey(dataDir: string, origin: string): NoteSigner {
  const path = join(dataDir, 'ledger', 'key');
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const read = () => readSigningKey(readFileSync(path, 'utf8'), origin);
  try {
    return read();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(own, `${writeSigningKey(randomBytes(32), origin)}\n`, { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return read();
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
