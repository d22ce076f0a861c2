import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContractRouterClient } from '@orpc/contract';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/open.ts';
import type { LongReads } from '../database/read-copy.ts';
import type { DatabaseTrouble } from '../database/trouble.ts';
import type { contract } from '../domain/contract.ts';
import type { Language } from '../domain/language.ts';
import type { MailKind } from '../domain/mail/schema.ts';
import type { Person } from '../domain/people/schema.ts';
import type { ServerCache } from '../domain/settings/rules.ts';
import type { CacheState } from '../domain/settings/schema.ts';
import type { Config } from './config.ts';
import type { Identity } from './ports.identity.ts';
import type { Ledger, LogHead } from './ports.ledger.ts';
import type { NearestLists } from './ports.restaurants.ts';

/*
 * The interfaces between the parts of a server, as types alone. Every folder may import this file; it
 * imports none of them. server/app/start.ts puts the parts together.
 */

/** The services of the server. Includes time and randomness, so that tests can control them. */
export interface Services {
  config: Config;
  db: Database;
  /** Reads for files of any length. */
  longReads: LongReads;
  identity: Identity;
  sessions: SessionCache;
  mailer: Mailer;
  /** Broadcasts: mails to many. */
  broadcasts: BroadcastSender;
  /** Press packs of results. */
  packs: PackMaker;
  /** The live streams of this server and the others. */
  live: Live;
  /** Call it after the transaction of a counted ballot. */
  afterVote: AfterVote;
  ledger: Ledger;
  tomTom: TomTom;
  nearestLists: NearestLists;
  /** The caches of this server, and how to clear them. */
  caches: Caches;
  trouble: TroubleWatch;
  /** The newest head of the log that was published; null: none was. */
  newestHead: () => Promise<LogHead | null>;
  log: Logger;
  now: () => Date;
  /** A random UUID. */
  newId: () => string;
}

/** Notes errors that mean that the database cannot serve now: a line of the log a second, no stack. */
export interface TroubleWatch {
  /** @returns the trouble, if the error or a cause of it is one of the database's */
  note(error: unknown): DatabaseTrouble | null;
  /** Whether a write failed within the last minute because the database's disk is full. */
  isDiskFull(): boolean;
}

/** The operations of the API, in process, with the visitor's rights. Errors are the public ones. */
export type InProcessApi = ContractRouterClient<typeof contract>;

/** A ballot that was just counted; its transaction is over. */
export interface NewBallot {
  ballotId: string;
  voter: Person;
  restaurantId: string;
  adminVote: boolean;
  language: Language;
}

/** Call it after the ballot's transaction. It returns at once and never throws. */
export type AfterVote = (ballot: NewBallot) => void;

/** All that the queue stores of a mail: its text and token are made when it is sent. */
export interface MailJob {
  kind: MailKind;
  to: string;
  /** Of the caller; the mail about an attempted sign-up uses its reader's own. */
  language: Language;
  /** The ballot that a `vote_counted` reports. */
  ballotId?: string;
  /** When it was first queued, in JSON's date format; set for a given-up mail that is sent again. */
  queuedAt?: string;
  /** The access request, proposal or review that the mail is about: typed texts stay out of the queue. */
  aboutId?: string;
  /** Of a `new_reviews`: from when on it tells of reviews, in JSON's date format. */
  since?: string;
}

export interface Mailer {
  /** Queues a mail job, within the transaction if given. */
  send(mailJob: MailJob, tx?: Queryable): Promise<void>;
  /** Queues a mail job within the transaction, to be sent after so many seconds. */
  sendAfter(mailJob: MailJob, seconds: number, tx: Queryable): Promise<void>;
  /** Queues many in one statement. */
  sendAll(mailJobs: readonly MailJob[], tx: Queryable): Promise<void>;
  /** Queues many in the background: it cannot fail its caller. */
  sendLater(mailJob: MailJob): void;
  /** Queues a given-up mail again. @returns false if there is none */
  sendAgain(mailId: string, tx?: Queryable): Promise<boolean>;
  /** How many mails of strangers this server has held back since it began, by kind. */
  heldBack(): ReadonlyMap<MailKind, number>;
  /** Starts sending queued mails. */
  start(): void;
  /** Resolves when everything that is due now has been tried once. */
  settle(): Promise<void>;
  /** Finishes the mails being sent; the others stay in the queue. */
  stop(): Promise<void>;
}

/**
 * Writes a mail of one kind at the moment it is sent.
 * @returns null if the reader no longer needs it, or has no account
 */
export type MailTemplate = (
  services: Pick<Services, 'config' | 'db' | 'now'>,
  mailJob: MailJob,
) => Promise<{ to: string; mail: MailText } | null>;

/** The mail templates of one folder. */
export type MailTemplates = Partial<Record<MailKind, MailTemplate>>;

/** Sends broadcasts, in each server; several servers share the work. */
export interface BroadcastSender {
  /** Sends one mail at once, outside of broadcasts and the queue. */
  deliver: Deliver;
  /** Starts looking for mails to send at intervals. */
  start(): void;
  /** A broadcast was started: its mails are sent after a short delay. */
  soon(): void;
  /** Resolves when everything that is due now has been tried once. */
  settle(): Promise<void>;
  /** Finishes the mails being sent; the others wait in the database. */
  stop(): Promise<void>;
}

/** Makes press packs, in each server; one server makes each of them. */
export interface PackMaker {
  /** Starts looking for packs to make at intervals. */
  start(): void;
  /** One was asked for: it is begun at once, if this server makes any. */
  soon(): void;
  /** Resolves when everything that is due now has been tried once. */
  settle(): Promise<void>;
  /** Leaves what it is making to another server. */
  stop(): Promise<void>;
}

/**
 * Hands one mail to the mail server, or to the demo's mailbox; resolves once it is accepted.
 * @throws NoAddress, and the errors of the mail server or the socket
 */
export type Deliver = (to: string, mail: MailText) => Promise<void>;

export interface MailText {
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** The links of the mail, for the mailbox of the demo. */
  links: string[];
  /** For unsolicited mails: a POST to it stops mails of this kind. */
  oneClickLink?: string;
  /** The part before the `@` of its Message-ID; generated if left out. */
  mailId?: string;
}

/**
 * A maintenance task. Several servers may run it at once, and any number of times.
 * @returns false if a part of it failed; the task has logged the error
 */
export type MaintenanceTask = (
  services: Pick<Services, 'db' | 'log' | 'now'>,
  run: {
    at: Date;
    /** Whether to end soon: the next run does what is left. */ isStopping: () => boolean;
  },
) => Promise<unknown>;

/** The tasks of one folder, by their names in the log. */
export type MaintenanceTasks = Readonly<Record<string, MaintenanceTask>>;

/** The account to export or delete. */
export interface DataSubject {
  id: string;
  email: string;
  /** The account's pseudonym in votes and reviews (`userSessionOf`). */
  userSession: string;
}

/** The personal data of one folder. */
export interface PersonalDataHolder {
  /** Everything except secrets (hashes, tokens), by the keys of the export. */
  exportOf(services: Pick<Services, 'db' | 'now'>, subject: DataSubject): Promise<object>;
  /** Erases data before the account's row, in the transaction of its deletion. */
  forget?(tx: Queryable, subject: DataSubject, at: Date): Promise<unknown>;
  /**
   * Erases data after that row: a simultaneous write locks the row, so it is finished by now and is
   * erased too.
   */
  forgetLast?(tx: Queryable, subject: DataSubject): Promise<unknown>;
}

/** A cache that reports its size, and can be cleared. Cleared entries are made again on demand. */
export interface Monitored {
  state(): Omit<CacheState, 'id'> | Promise<Omit<CacheState, 'id'>>;
  clear(): void | Promise<void>;
}

/** One signed-in browser: its session and its person. */
export interface SignedIn {
  person: Person;
  sessionId: string;
  /** The session's secret, as stored in the table. */
  token: string;
  startedAt: Date;
  /** When the person last confirmed that it is them: the sign-in, if there was no confirmation since. */
  confirmedAt: Date;
}

/** What has changed of a restaurant: votes, reviews, who owns it, or which dishes are sold out. */
export interface LiveEvent {
  type: 'votes' | 'reviews' | 'owners' | 'dishes';
  restaurantId: string;
}

/** Caches which person a session belongs to, for one minute, in this process. */
export interface SessionCache extends Monitored {
  /** The session's secret that belongs to this cookie. */
  tokenOf(cookie: string): string | undefined;
  keepToken(cookie: string, token: string): void;
  find(token: string): SignedIn | null;
  keep(token: string, signedIn: SignedIn): void;
  forget(token: string): void;
  /** After a change of the account, its name, role or ban: removes all its sessions. */
  forgetPerson(personId: string): void;
  /** After an organiser has changed accounts. */
  forgetAll(): void;
  clear(): void;
}

/** The caches of this server, and how to clear them. */
export interface Caches {
  add(id: ServerCache, cache: Monitored): void;
  read(): Promise<CacheState[]>;
  /** Ids that this server does not have are ignored. */
  clear(ids: Iterable<string>): Promise<void>;
}

export interface LiveLimits {
  maxStreams: number;
  /** Streams that were not opened, because too many were open, in all or from one address. */
  refused: number;
  /** Streams that were cut because their clients did not read. */
  stalled: number;
}

/** Runs work with the database in its turn; it is dropped if the client leaves before. */
export type InTurn = <Result>(leaving: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

/** The live streams of this server and the others. */
export interface Live {
  /** Call it after the commit; never throws, and returns at once. */
  publish(event: LiveEvent): void;
  /** Makes the other servers clear these caches after the commit. */
  notifyCaches(tx: Queryable, ids: readonly string[]): Promise<void>;
  /** Answers GET of `LIVE_PATH`: the stream stays open after this has resolved. */
  answer(request: IncomingMessage, response: ServerResponse, inTurn: InTurn): Promise<void>;
  /** The number of open streams, their addresses, restaurants and timers. */
  counts(): { streams: number; addresses: number; restaurants: number; timers: number };
  /** The most streams at once, and what this server has refused and disconnected since its start. */
  limits(): LiveLimits;
  /** Ends every stream, and opens no other. */
  end(): void;
  /** Sends pending events to the other servers, and stops listening. */
  stop(): Promise<void>;
}

/** The places search of TomTom. */
export interface TomTom {
  /** null without a key, without an answer in time, or if no place matches the ZIP code. */
  find(zip: string): Promise<ZipPlace | null>;
}

/** The location of a ZIP code, as far as a places search gives it. */
export interface ZipPlace {
  stateId: string;
  stateName: string;
  countyName: string | null;
}
