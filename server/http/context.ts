import type { Logger } from 'pino';
import type { Database } from '../../database/open.ts';
import type { LongReads } from '../../database/read-copy.ts';
import type { Language } from '../../domain/language.ts';
import type { Config } from '../config.ts';
import type { Identity } from '../identity/auth.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { AfterVote } from '../live/after-vote.ts';
import type { Live } from '../live/live.ts';
import type { BroadcastSender } from '../broadcasts/jobs.ts';
import type { Mailer } from '../mail/actions.ts';
import type { TomTom } from '../places/actions.ts';
import type { Caches } from './caches.ts';

/** What the server is made of. Time and randomness are here, so that a test can hold them. */
export interface Services {
  config: Config;
  db: Database;
  /** Where files of any length are read. */
  longReads: LongReads;
  identity: Identity;
  sessions: SessionCache;
  mailer: Mailer;
  /** Mails to many. */
  broadcasts: BroadcastSender;
  /** The open pages of restaurants, on this server and the others. */
  live: Live;
  /** To be called after a ballot was counted and its transaction is over. */
  afterVote: AfterVote;
  tomTom: TomTom;
  /** What this server keeps, and the way to have it forget. */
  caches: Caches;
  log: Logger;
  now: () => Date;
  /** A random UUID. */
  newId: () => string;
}

/** One request, as the operations see it. */
export interface ApiContext {
  services: Services;
  language: Language;
  headers: Headers;
  /** Headers to send with the answer, cookies above all. */
  resHeaders?: Headers | undefined;
  clientAddress: string;
  /** Whether the operation may change something: then who asks is read anew. */
  isWrite: boolean;
}
