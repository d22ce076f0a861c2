import type { ResultPack } from '../../domain/results/schema.packs.ts';
import { PackOfResult } from '../../web/results/PackOfResult.tsx';
import type { Part, State } from '../part.ts';

const pack: ResultPack = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'ready',
  done: 1164,
  total: 1164,
  bytes: 21_016_632,
  sha256: 'q8Zk2xYw7LbT1vN4mP0rS5uD9eF3gH6jK8lM2nB4vC0',
  failure: null,
  createdAt: '2026-05-10T15:00:00.000Z',
  keptUntil: '2026-05-17T15:00:00.000Z',
  isUnderEmbargo: false,
};
const making = { ...pack, id: `${pack.id.slice(0, -1)}2`, bytes: null, sha256: null } as const;

/** @param version another one for each state: a page names no two parts alike */
const state = (
  version: number,
  name: string,
  {
    newest,
    ready,
    isPublished = true,
  }: {
    newest: ResultPack | null;
    ready: ResultPack | null;
    isPublished?: boolean;
  },
): State => ({
  name,
  draw: () => (
    <PackOfResult
      result={{ snapshotId: pack.id, version, isPublished, newest, ready }}
      origin=""
      isAsking={false}
      onAsk={() => {}}
    />
  ),
});

export const packs: readonly Part[] = [
  {
    name: 'PackOfResult',
    file: 'web/results/PackOfResult.tsx',
    states: [
      state(1, 'Nobody has asked for one', { newest: null, ready: null, isPublished: false }),
      state(2, 'Waiting', {
        newest: { ...making, state: 'waiting', done: 0, total: 0 },
        ready: null,
      }),
      state(3, 'Being made', { newest: { ...making, state: 'making', done: 412 }, ready: null }),
      state(4, 'Ready', { newest: pack, ready: pack }),
      state(5, 'Ready, and made before the publication', {
        newest: { ...pack, isUnderEmbargo: true },
        ready: { ...pack, isUnderEmbargo: true },
      }),
      state(6, 'Ready, and made again', {
        newest: { ...making, state: 'making', done: 3 },
        ready: pack,
      }),
      state(7, 'Failed', {
        newest: { ...making, state: 'failed', failure: 'internal' },
        ready: null,
      }),
    ],
  },
];
