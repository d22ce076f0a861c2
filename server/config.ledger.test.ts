import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatVkey, verifierKey } from '../domain/ledger/rules.keys.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config.values.ts';
import { readSigningKey, sha256, writeSigningKey } from './signing-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const PUBLIC_URL = 'https://vota-taco.example';
const key = writeSigningKey(seed(1), 'vota-taco.example');
const older = writeSigningKey(seed(2), 'vota-taco.example');
const vkeyOf = (text: string) => formatVkey(readSigningKey(text, '').key);

const ledgerOf = (env: Record<string, string>) => readConfig({ PUBLIC_URL, ...env }).ledger;
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    ledgerOf(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('the ledger', () => {
  test('is named by the public address, and has no key but the one of the demo', () => {
    expect(readConfig({ PORT: '3001' }).ledger).toEqual({
      origin: 'localhost:3001',
      signers: null,
      oldKeys: [],
      headFile: join('.data', 'ledger', 'head'),
      withinSeconds: 60,
      witnesses: [],
    });
    expect(ledgerOf({ LEDGER_HEAD_FILE: '/srv/head', LEDGER_WITHIN_SECONDS: '5' })).toMatchObject({
      origin: 'vota-taco.example',
      headFile: '/srv/head',
      withinSeconds: 5,
    });
  });

  test('takes its key from the environment or a file, in note form or PKCS #8', () => {
    const vkeys = (env: Record<string, string>) =>
      ledgerOf(env).signers?.map((one) => formatVkey(one.key));
    expect(vkeys({ LEDGER_KEY: key })).toEqual([vkeyOf(key)]);
    const file = join(folder, 'key');
    writeFileSync(file, `${key}\n`);
    expect(vkeys({ LEDGER_KEY_FILE: file })).toEqual([vkeyOf(key)]);
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    const own = verifierKey(sha256, { name: 'vota-taco.example', type: 'log', publicKey: raw });
    expect(vkeys({ LEDGER_KEY: pem })).toEqual([formatVkey(own)]);
    const oneLine = pem.trim().replaceAll('\n', String.raw`\n`);
    expect(vkeys({ LEDGER_KEY: oneLine })).toEqual([formatVkey(own)]);
  });

  test('signs with older keys that are given whole, and knows the others', () => {
    const { signers, oldKeys } = ledgerOf({
      LEDGER_KEY: key,
      LEDGER_OLD_KEYS: `${older} ${vkeyOf(writeSigningKey(seed(3), 'vota-taco.example'))}`,
    });
    expect(signers?.map((one) => formatVkey(one.key))).toEqual([vkeyOf(key), vkeyOf(older)]);
    expect(oldKeys).toHaveLength(1);
  });

  test('reads witnesses with their addresses', () => {
    const publicKey = seed(9);
    const witness = verifierKey(sha256, { name: 'paper.example', type: 'witness', publicKey });
    const { witnesses } = ledgerOf({
      LEDGER_WITNESSES: `${formatVkey(witness)} https://paper.example/witness/`,
    });
    expect(witnesses).toEqual([{ key: witness, url: 'https://paper.example/witness' }]);
  });

  test.each([
    ['LEDGER_KEY', 'secret'],
    ['LEDGER_KEY', `${key.slice(0, -4)}AAA=`],
    ['LEDGER_KEY', writeSigningKey(seed(1), 'other.example')],
    [
      'LEDGER_KEY',
      generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ],
    ['LEDGER_KEY_FILE', join(folder, 'missing')],
    ['LEDGER_OLD_KEYS', 'vota-taco.example+00000000+AAAA'],
    ['LEDGER_WITNESSES', `${vkeyOf(key)} https://paper.example`],
    ['LEDGER_WITNESSES', 'https://paper.example'],
    ['LEDGER_WITHIN_SECONDS', '0'],
  ])('refuses a %s that is none: %s', (name, value) => {
    expect(problemsOf({ [name]: value }).join()).toContain(name);
  });

  test('refuses two present keys', () => {
    const file = join(folder, 'second');
    writeFileSync(file, key);
    expect(problemsOf({ LEDGER_KEY: key, LEDGER_KEY_FILE: file })).toEqual([
      expect.stringContaining('both set'),
    ]);
  });
});
