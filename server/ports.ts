import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContractRouterClient } from '@orpc/contract';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/open.ts';
import type { LongReads } from '../database/read-copy.ts';
import type { contract } from '../domain/contract.ts';
import type { Language } from '../domain/language.ts';
import type { MailKind } from '../domain/mail/schema.ts';
import type { Person, Provider } from '../domain/people/schema.ts';
import type { ServerCache } from '../domain/settings/rules.ts';
import type { CacheState } from '../domain/settings/schema.ts';
import type { Config } from './config.ts';

/*
 * What the parts of a server need of each other, as types alone. Every room may import this file; it
 * knows none of them. The parts are put together in server/app/start.ts.
 */

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

/** The operations of the API, in process, as the visitor who asks. Errors are the public ones. */
export type InProcessApi = ContractRouterClient<typeof contract>;

/** A ballot that was counted just now, its transaction being over. */
export interface NewBallot {
  ballotId: string;
  voter: Person;
  restaurantId: string;
  adminVote: boolean;
  language: Language;
}

/** Called after the ballot's transaction. It waits for nothing and never throws. */
export type AfterVote = (ballot: NewBallot) => void;

/** All that waits in the queue: the text and its token are made when the mail is sent. */
export interface MailJob {
  kind: MailKind;
  to: string;
  /** Of who asked; "somebody tried to sign up" goes in its reader's own. */
  language: Language;
  /** Whose counting a `vote_counted` tells of. */
  ballotId?: string;
  /** When it came first, as JSON has it; of one that was given up and sent again. */
  queuedAt?: string;
  /** The access request or proposal that the kind is about: what was typed stays out of the queue. */
  aboutId?: string;
}

export interface Mailer {
  /** Puts a mailJob into the queue; inside a transaction it goes with it. */
  send(mailJob: MailJob, tx?: Queryable): Promise<void>;
  /** Many by one statement. */
  sendAll(mailJobs: readonly MailJob[], tx: Queryable): Promise<void>;
  /** The same, when many come at once and nobody waits for it: it cannot fail its caller. */
  sendLater(mailJob: MailJob): void;
  /** Puts a mail that was given up back into the queue. @returns false where there is none */
  sendAgain(mailId: string, tx?: Queryable): Promise<boolean>;
  /** Begins to send what waits. */
  start(): void;
  /** Resolves when everything that is due now has been tried once. */
  settle(): Promise<void>;
  /** Finishes the mails under way; the rest is in the queue then, and stays there. */
  stop(): Promise<void>;
}

/**
 * Writes a mail of one kind at the moment it is sent.
 * @returns null where its reader has no use for it any more, or has no account
 */
export type MailTemplate = (
  services: Pick<Services, 'config' | 'db' | 'now'>,
  mailJob: MailJob,
) => Promise<{ to: string; mail: MailText } | null>;

/** The mails of one room. */
export type MailTemplates = Partial<Record<MailKind, MailTemplate>>;

/** Sends mails to many, in each server; several share the work. */
export interface BroadcastSender {
  /** Gives one mail to the mail server at once, outside of all that. */
  deliver: Deliver;
  /** Begins to look for what is to be sent, by itself from then on. */
  start(): void;
  /** Something was begun: it is sent in a moment. */
  soon(): void;
  /** Resolves when everything that is due now has been tried once. */
  settle(): Promise<void>;
  /** Finishes the mails under way; the rest waits in the database. */
  stop(): Promise<void>;
}

/**
 * Gives one mail to the mail server, or to the mailbox of the demo. It is there when this resolves.
 * @throws NoAddress, and what the mail server or the socket says
 */
export type Deliver = (to: string, mail: MailText) => Promise<void>;

export interface MailText {
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** The links of the mail, for the mailbox of the demo. */
  links: string[];
  /** Where a POST stops mails of this kind, for a mail that comes unasked. */
  oneClickLink?: string;
  /** What stands before the `@` of its Message-ID; left out for one of its own. */
  mailId?: string;
}

/**
 * Something that is cleaned up again and again. Servers may do it at the same time, and any number of
 * times.
 * @returns false where a part of it failed, which it has logged itself
 */
export type MaintenanceTask = (
  services: Pick<Services, 'db' | 'log' | 'now'>,
  run: {
    at: Date;
    /** Whether to end soon: the next run does what is left. */ isStopping: () => boolean;
  },
) => Promise<unknown>;

/** The tasks of one room, by the names that the log has for them. */
export type MaintenanceTasks = Readonly<Record<string, MaintenanceTask>>;

/** The account that an export or a deletion is about. */
export interface DataSubject {
  id: string;
  email: string;
  /** What stands for the account in votes and reviews (`userSessionOf`). */
  userSession: string;
}

/** What one room holds about people. */
export interface PersonalDataHolder {
  /** Everything but secrets (hashes, tokens), by the keys of the export. */
  exportOf(services: Pick<Services, 'db' | 'now'>, subject: DataSubject): Promise<object>;
  /** What is erased before the row of the account, in the transaction of its deletion. */
  forget?(tx: Queryable, subject: DataSubject, at: Date): Promise<unknown>;
  /**
   * What is erased after that row: somebody who writes at this moment locks the row, so that the
   * write is there by now and is erased too.
   */
  forgetLast?(tx: Queryable, subject: DataSubject): Promise<unknown>;
}

/** A cache that can say what it holds, and be emptied. What it held is made again when it is asked for. */
export interface Monitored {
  state(): Omit<CacheState, 'id'> | Promise<Omit<CacheState, 'id'>>;
  clear(): void | Promise<void>;
}

/** One signed-in browser: which session it is, and whose. */
export interface SignedIn {
  person: Person;
  sessionId: string;
  /** The session's secret, as the table holds it. */
  token: string;
  startedAt: Date;
}

/** Whose votes, or whose reviews, are others than before. */
export interface LiveEvent {
  type: 'votes' | 'reviews';
  restaurantId: string;
}

/** What the sign-in library does for us, in process. Each call answers with the cookies to pass on. */
export interface Identity {
  /** The two addresses that Google and Apple send browsers to. */
  handler(request: Request): Promise<Response>;
  api: {
    getSession(asked: Asked): Promise<{ headers: Headers }>;
    signInEmail(
      asked: Asked & { body: { email: string; password: string } },
    ): Promise<{ response: { user: { id: string } }; headers: Headers }>;
    signInSocial(asked: Asked & { body: SocialSignIn }): Promise<{
      response: { url?: string | undefined } | { user: { id: string } };
      headers: Headers;
    }>;
    verifyEmail(asked: Asked & { query: { token: string } }): Promise<{ headers: Headers }>;
    signOut(asked: Asked): Promise<{ headers: Headers }>;
  };
}

interface Asked {
  headers: Headers;
  returnHeaders: true;
}

interface SocialSignIn {
  provider: Provider;
  callbackURL?: string;
  newUserCallbackURL?: string;
  errorCallbackURL?: string;
  disableRedirect?: boolean;
  idToken?: {
    token: string;
    nonce: string;
    user?: { name: { firstName: string } };
  };
}

/** Sessions of signed-in browsers, remembered for a minute in this process. */
export interface SessionCache extends Monitored {
  /** The session's secret that this cookie was found to hold. */
  tokenOf(cookie: string): string | undefined;
  keepToken(cookie: string, token: string): void;
  find(token: string): SignedIn | null;
  keep(token: string, signedIn: SignedIn): void;
  forget(token: string): void;
  /** After a change of the account, its name or a role, or when it is out: all its sessions. */
  forgetPerson(personId: string): void;
  /** After a change of accounts that an organiser has made. */
  forgetAll(): void;
  clear(): void;
}

/** The caches of this server, and the way to have it forget. */
export interface Caches {
  add(id: ServerCache, cache: Monitored): void;
  read(): Promise<CacheState[]>;
  /** Those that this server does not have are left out. */
  clear(ids: Iterable<string>): Promise<void>;
}

/** The open pages of restaurants, on this server and the others. */
export interface Live {
  /** To be called after the commit; never throws, and nobody waits for it. */
  publish(event: LiveEvent): void;
  /** Has the other servers forget these caches, once the transaction is over. */
  notifyCaches(tx: Queryable, ids: readonly string[]): Promise<void>;
  /** Answers GET of `LIVE_PATH`: the stream goes on after this has resolved. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What is held for open pages: streams, the addresses they came from, restaurants, timers. */
  counts(): { streams: number; addresses: number; restaurants: number; timers: number };
  /** Ends every stream, and opens no other. */
  end(): void;
  /** Tells other servers what they do not know yet, and hears no more. */
  stop(): Promise<void>;
}

/** The places search of TomTom. */
export interface TomTom {
  /** null where there is no key, no answer in time, or none that names the ZIP code. */
  find(zip: string): Promise<ZipPlace | null>;
}

/** Where a ZIP code is, as far as a places search tells. */
export interface ZipPlace {
  stateId: string;
  stateName: string;
  countyName: string | null;
}
