import { AUDIT_ACTIONS, type AuditAction } from '../domain/audit/rules.ts';
import type { Range } from '../domain/dashboard/rules.ts';
import { type Language, LANGUAGES } from '../domain/language.ts';
import { REQUEST_STATUSES, type RequestStatus } from '../domain/owners/rules.ts';
import type { PeopleRole, PeopleStanding, SystemName } from '../domain/people/rules.ts';
import type { ProposalStatus } from '../domain/proposals/rules.ts';
import type { RankingColumn } from '../domain/rankings/rules.ts';
import type { Outcome } from '../domain/sheets/schema.ts';
import { OUTCOMES } from './imports/counts.ts';
import { word } from './paths.ts';

/** The organisers' list of accounts keeps its state in the address. */
export interface PeopleSearch {
  q?: string;
  only?: 'admins' | 'banned';
  role?: PeopleRole;
  standing?: PeopleStanding;
  /** Whether the address is confirmed, and whether the person has voted. */
  confirmed?: 'yes' | 'no';
  voted?: 'yes' | 'no';
  lang?: Language;
  /** Days on which the account was created. */
  from?: string;
  to?: string;
  /** Without one: when it was created. */
  by?: 'name' | 'email';
  /** Whether the order is turned round. */
  turned?: '1';
  page?: string;
}

export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const role = oneOf(search.role, ['admin', 'owner', 'voter', 'nobody']);
  const standing = oneOf(search.standing, ['fine', 'suspended', 'banned']);
  const confirmed = oneOf(search.confirmed, ['yes', 'no']);
  const voted = oneOf(search.voted, ['yes', 'no']);
  const lang = oneOf(search.lang, LANGUAGES);
  const from = dayOf(search.from);
  const to = dayOf(search.to);
  const by = oneOf(search.by, ['name', 'email']);
  const only = oneOf(search.only, ['admins', 'banned']);
  const q = word(search.q, 100);
  const page = word(search.page, 5);
  return {
    ...(q && { q }),
    ...(only && { only }),
    ...(role && { role }),
    ...(standing && { standing }),
    ...(confirmed && { confirmed }),
    ...(voted && { voted }),
    ...(lang && { lang }),
    ...(from && { from }),
    ...(to && { to }),
    ...(by && { by }),
    ...(word(search.turned, 1) === '1' && { turned: '1' as const }),
    ...(page && /^[1-9]\d*$/.test(page) && { page }),
  };
}

/** Who is signed in where. */
export interface SessionsSearch {
  q?: string;
  system?: SystemName | 'other';
  page?: string;
}

export function readSessionsSearch(search: Record<string, unknown>): SessionsSearch {
  const q = word(search.q, 100);
  const system = oneOf(search.system, SESSION_SYSTEMS);
  const page = word(search.page, 5);
  return {
    ...(q && { q }),
    ...(system && { system }),
    ...(page && /^[1-9]\d*$/.test(page) && { page }),
  };
}

/** The pages of owners, who may have several restaurants. */
export interface OwnedSearch {
  restaurant?: string;
  /** How far back the dashboard looks; left out for all time. */
  range?: Exclude<Range, 'all'>;
}

export function readOwnedSearch(search: Record<string, unknown>): OwnedSearch {
  const restaurant = word(search.restaurant, 36);
  const range = oneOf(search.range, ['today', '7d', '30d']);
  return {
    ...(restaurant && { restaurant }),
    ...(range && { range }),
  };
}

/** The organisers' list of restaurants; what is left out is as `catalogueFilter` says. */
export interface CatalogueSearch {
  q?: string;
  state?: string;
  county?: string;
  status?: 'archived' | 'all';
  lacks?: 'coordinates' | 'dishes' | 'picture';
  by?: 'county' | 'dishes' | 'votes' | 'updated';
  /** Whether the order is turned round. */
  down?: '1';
  page?: string;
}

export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const q = word(search.q, 100);
  const state = word(search.state, 2);
  const county = word(search.county, 5);
  const page = word(search.page, 5);
  const status = oneOf(search.status, ['archived', 'all']);
  const lacks = oneOf(search.lacks, ['coordinates', 'dishes', 'picture']);
  const by = oneOf(search.by, ['county', 'dishes', 'votes', 'updated']);
  return {
    ...(q && { q }),
    ...(state && /^[A-Z]{2}$/.test(state) && { state }),
    ...(county && /^\d{5}$/.test(county) && { county }),
    ...(status && { status }),
    ...(lacks && { lacks }),
    ...(by && { by }),
    ...(word(search.down, 1) === '1' && { down: '1' as const }),
    ...(page && /^[1-9]\d*$/.test(page) && { page }),
  };
}

/** The rankings; what is left out is as `rankingFilterSchema` says. */
export interface RankingSearch {
  kind?: 'dishes';
  by?: Exclude<RankingColumn, 'points'>;
  state?: string;
  county?: string;
  /** What counts or is ranked beside the usual. */
  marked?: '1';
  admins?: '1';
  archived?: '1';
  top?: '50';
}

export function readRankingSearch(search: Record<string, unknown>): RankingSearch {
  const state = word(search.state, 2);
  const county = word(search.county, 5);
  const by = oneOf(search.by, ['votes', 'voters', 'average', 'weighted']);
  const isIn = (name: 'marked' | 'admins' | 'archived') =>
    word(search[name], 1) === '1' ? { [name]: '1' as const } : {};
  return {
    ...(search.kind === 'dishes' && { kind: 'dishes' as const }),
    ...(by && { by }),
    ...(state && /^[A-Z]{2}$/.test(state) && { state }),
    ...(county && /^\d{5}$/.test(county) && { county }),
    ...isIn('marked'),
    ...isIn('admins'),
    ...isIn('archived'),
    ...(word(search.top, 2) === '50' && { top: '50' as const }),
  };
}

export const oneOf = <Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined => words.find((one) => one === value);

/** Spelled out: their rules are the server's. */
export const SESSION_SYSTEMS: readonly (SystemName | 'other')[] = [
  'iPhone',
  'iPad',
  'Android',
  'Windows',
  'Mac',
  'ChromeOS',
  'Linux',
  'other',
];
/** Those that wait are what is there without a word. */
const PROPOSALS: readonly ProposalStatus[] = ['approved', 'rejected', 'withdrawn', 'superseded'];

/** An import that is looked at; without one, the choice of a file. */
export interface ImportSearch {
  /** Its id. */
  import?: string;
  /** Which of its rows; without one those with mistakes, or all if there are none. */
  outcome?: Outcome | 'all';
  page?: string;
}

export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const id = idOf(search.import);
  const outcome = oneOf(search.outcome, ['all', ...OUTCOMES] as const);
  const page = word(search.page, 4);
  return {
    ...(id && { import: id }),
    ...(id && outcome && { outcome }),
    ...(id && page && /^[1-9]\d*$/.test(page) && { page }),
  };
}

/** The organisers' list of access requests, proposals and owners. */
export interface RequestsSearch {
  /** Without one: the requests. */
  tab?: 'proposals' | 'owners';
  q?: string;
  status?: RequestStatus;
  /** Which proposals; without one those that wait. */
  proposal?: ProposalStatus | 'all';
  page?: string;
}

export function readRequestsSearch(search: Record<string, unknown>): RequestsSearch {
  const tab = search.tab === 'proposals' || search.tab === 'owners' ? search.tab : undefined;
  const q = word(search.q, 100);
  const status = oneOf(search.status, REQUEST_STATUSES);
  const proposal = oneOf(search.proposal, ['all', ...PROPOSALS] as const);
  const page = word(search.page, 5);
  return {
    ...(tab && { tab }),
    ...(q && { q }),
    ...(status && { status }),
    ...(proposal && { proposal }),
    ...(page && /^[1-9]\d*$/.test(page) && { page }),
  };
}

/** The audit log, filtered. */
export interface AuditSearch {
  q?: string;
  /** Who did it, and on which restaurant: their ids. */
  person?: string;
  restaurant?: string;
  action?: AuditAction;
  /** Days of the festival, `YYYY-MM-DD`, both included. */
  from?: string;
  to?: string;
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const q = word(search.q, 100);
  const person = idOf(search.person);
  const restaurant = idOf(search.restaurant);
  const action = oneOf(search.action, AUDIT_ACTIONS);
  const from = dayOf(search.from);
  const to = dayOf(search.to);
  return {
    ...(q && { q }),
    ...(person && { person }),
    ...(restaurant && { restaurant }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

export function idOf(value: unknown): string | undefined {
  const id = word(value, 36)?.toLowerCase();
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
}

/** A day that there is. */
function dayOf(value: unknown): string | undefined {
  const day = word(value, 10);
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : undefined;
}
