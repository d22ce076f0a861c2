import { foldDailyCounts } from '../../database/daily-counts.ts';
import { keepPatterns } from '../../database/kept-patterns.ts';
import { keepTallies } from '../../database/kept-tallies.ts';
import { signalOwnVotes } from '../../database/own-votes.ts';
import { foldShards } from '../../database/vote-totals.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { MaintenanceTasks } from '../ports.ts';

/** A server with a slow clock may still count for the previous day. */
const dayBefore = (at: Date): string => festivalDay(new Date(at.getTime() - 24 * 3_600_000));

export const votingMaintenance = {
  ownVotes: ({ db }, { at }) => signalOwnVotes(db, at),
  shards: ({ db }, { at }) => foldShards(db, dayBefore(at)),
  tallies: ({ db }) => keepTallies(db),
  patterns: ({ db }, { at }) => keepPatterns(db, dayBefore(at)),
  dailyCounts: ({ db }, { at }) => foldDailyCounts(db, dayBefore(at)),
} satisfies MaintenanceTasks;
