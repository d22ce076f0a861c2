import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyConsistency } from '../../domain/ledger/rules.tree.ts';
import { proveConsistency } from '../../domain/ledger/rules.tiles.ts';
import { signCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { readSigningKey, sha256, writeSigningKey } from '../signing-key.ts';
import { castAt } from '../testing/cast.ts';
import { fetchHead, recountOf } from '../testing/ledger.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { publishHead } from './publish.ts';
import { addWaiting } from './sequence.ts';
import { tileReader } from './tiles.ts';
import { openLedger } from './writer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.stop());

const vote = async (place: number, person = 'visitor') =>
  castAt(server, await server.visitor().signInAs(person), place);
const readyz = async () => (await server.visitor().get('/readyz')).body;
const publishing = () => {
  const { db, ledger, now } = server.services;
  return { db, keys: ledger.keys, headFile: server.database.headFile, now };
};
/** What waits is entered, and nothing is signed: as if the server were killed then. */
const enterOnly = async () => {
  const { db, ledger } = server.services;
  while ((await addWaiting({ db, origin: ledger.keys.origin, random: () => 0 })) !== 0);
};

test('a server that is killed between the entries and the signature is gone on from', async () => {
  const { db, ledger } = server.services;
  await ledger.run();
  const before = await fetchHead(server);
  await vote(0);
  await enterOnly();
  expect(await fetchHead(server)).toEqual(before);
  await ledger.run();
  const after = await fetchHead(server);
  expect(after.size).toBe(before.size + 1);
  const of = { oldSize: before.size, newSize: after.size };
  const proof = await proveConsistency(sha256, of, tileReader(db));
  verifyConsistency(sha256, { ...of, oldRoot: before.root, newRoot: after.root, proof });
});

test('a server that is killed between the file and the row publishes the same head', async () => {
  const { db, ledger } = server.services;
  await ledger.run();
  await vote(0);
  await enterOnly();
  const killed = db.transaction(async (tx) => {
    await publishHead({ ...publishing(), db: tx });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const inFile = readFileSync(server.database.headFile, 'utf8');
  expect((await fetchHead(server)).size).toBeLessThan(Number(inFile.split('\n')[1]));
  await ledger.run();
  expect(await (await fetch(`${server.url}/checkpoint`)).text()).toBe(inFile);
});

describe('the ledger is halted', () => {
  const expectHalt = async (reason: string) => {
    const before = await fetch(`${server.url}/checkpoint`).then((answer) => answer.text());
    await vote(0);
    await server.services.ledger.run();
    expect(await readyz()).toEqual({ status: 'ready', ledger: reason });
    const { body } = await server.visitor().get('/api/ledger');
    expect(body.halted).toEqual({ reason, since: server.clock.now.toISOString() });
    // Votes go on and wait; nothing is signed.
    expect(body.waiting).toBe(1);
    expect(await fetch(`${server.url}/checkpoint`).then((answer) => answer.text())).toBe(before);
  };
  const sign = (size: number, root: Uint8Array, origin?: string) => {
    const { keys } = server.services.ledger;
    const note = signCheckpoint(keys.signers, { origin: origin ?? keys.origin, size, root });
    writeFileSync(server.database.headFile, note);
  };

  test('after a restore from an old backup, and goes on when the newest is back', async () => {
    await server.services.ledger.run();
    const kept = readFileSync(server.database.headFile, 'utf8');
    sign(4000, new Uint8Array(32));
    await expectHalt('shrank');
    writeFileSync(server.database.headFile, kept);
    await server.services.ledger.run();
    expect(await readyz()).toEqual({ status: 'ready' });
    const { differences, head } = await recountOf(server);
    expect(differences).toEqual([]);
    expect(head.size).toBe(3004);
  });

  test('where the database has other entries than were published', async () => {
    await server.services.ledger.run();
    sign(3000, new Uint8Array(32));
    await expectHalt('forked');
  });

  test('where a tile was changed by hand', async () => {
    const { db, ledger } = server.services;
    await ledger.run();
    // A bit is turned around: a fixed byte may be there by chance.
    await db.execute(sql`
      update ledger_tiles set hashes = set_byte(hashes, 39, get_byte(hashes, 39) # 1)
      where level = 1`);
    await expectHalt('forked');
  });

  test('where the head is of a log of another name', async () => {
    await server.services.ledger.run();
    sign(1, new Uint8Array(32), 'other.example');
    await expectHalt('other_origin');
  });

  test('where the file is no head', async () => {
    await server.services.ledger.run();
    writeFileSync(server.database.headFile, 'nonsense');
    await expectHalt('head_file');
  });

  test('where the head in the file was changed, or is signed by another key', async () => {
    const { keys, run } = server.services.ledger;
    await run();
    const kept = readFileSync(server.database.headFile, 'utf8');
    writeFileSync(server.database.headFile, kept.replace('\n3003\n', '\n4000\n'));
    await expectHalt('head_file');
    const head = { origin: keys.origin, size: 4000, root: new Uint8Array(32) };
    const forger = readSigningKey(key(5), '');
    writeFileSync(server.database.headFile, signCheckpoint([forger], head));
    await run();
    expect(await readyz()).toEqual({ status: 'ready', ledger: 'head_file' });
    writeFileSync(server.database.headFile, kept);
    await run();
    expect(await readyz()).toEqual({ status: 'ready' });
  });

  test('where the file cannot be written', async () => {
    const { ledger } = server.services;
    await ledger.run();
    rmSync(server.database.headFile);
    // In place of a full disk: a folder stands where the file belongs.
    mkdirSync(server.database.headFile);
    await expectHalt('head_file');
    rmSync(server.database.headFile, { recursive: true });
  });

  test('where the newest head was signed with an unknown key', async () => {
    const { ledger } = server.services;
    await ledger.run();
    const keys = { ...ledger.keys, known: [readSigningKey(key(5), '').key] };
    await expect(publishHead({ ...publishing(), keys })).rejects.toMatchObject({
      reason: 'other_key',
    });
  });
});

const key = (byte: number) => writeSigningKey(new Uint8Array(32).fill(byte), 'localhost:0');

test('a missing file is begun anew with the newest head', async () => {
  const { ledger } = server.services;
  await ledger.run();
  rmSync(server.database.headFile);
  await ledger.run();
  expect(existsSync(server.database.headFile)).toBe(true);
  expect(ledger.halted()).toBeNull();
});

test('while keys change, both sign, and who knows only one of them can check', async () => {
  const { config } = server.services;
  const open = (signers: string[], oldKeys: string[] = []) => {
    const [present, ...others] = signers.map((one) => readSigningKey(one, ''));
    if (!present) throw new Error('A ledger needs a key.');
    const ledger = {
      ...config.ledger,
      signers: [present, ...others] as const,
      oldKeys: oldKeys.map((one) => readSigningKey(one, '').key),
    };
    return openLedger({ ...server.services, config: { ...config, ledger } });
  };
  const linesOf = async () =>
    (await fetch(`${server.url}/checkpoint`).then((answer) => answer.text()))
      .split('\n')
      .filter((line) => line.startsWith('—'));
  await open([key(1)]).run();
  const [first] = await linesOf();
  const ofOldKey = readFileSync(server.database.headFile, 'utf8');
  await open([key(2), key(1)]).run();
  const both = await linesOf();
  expect(both).toHaveLength(2);
  // The same head: the old key signs the same text.
  expect(both[1]).toBe(first);
  // The file of a server that was away meanwhile: only the old key has signed it.
  writeFileSync(server.database.headFile, ofOldKey);
  const last = open([key(2)], [key(1)]);
  await vote(0);
  await last.run();
  expect([last.halted(), (await linesOf()).length]).toEqual([null, 1]);
  expect(last.keys.vkeys).toHaveLength(2);
});

test('entries and heads cannot be changed, and a head is one', async () => {
  const { db, ledger } = server.services;
  await ledger.run();
  for (const change of [
    sql`update ledger_entries set entry = '{}' where leaf_index = 1`,
    sql`delete from ledger_entries where leaf_index = 1`,
    sql`truncate ledger_entries`,
    sql`update ledger_checkpoints set size = 1`,
    sql`delete from ledger_checkpoints`,
    sql`truncate ledger_checkpoints`,
  ]) {
    await expect(db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^ledger_\w+ is append-only$/) },
    });
  }
  const second = db.execute(
    sql`insert into ledger_head ("only", size, root, has_earlier) values (false, 0, '', true)`,
  );
  await expect(second).rejects.toMatchObject({
    cause: { message: expect.stringContaining('ledger_head_only') },
  });
});
