import { word } from './paths.ts';

/** The organisers' list of accounts keeps its state in the address. */
export interface PeopleSearch {
  q?: string;
  only?: 'admins' | 'banned';
  page?: string;
}

export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const q = word(search.q, 100);
  const page = word(search.page, 5);
  return {
    ...(q && { q }),
    ...(search.only === 'admins' || search.only === 'banned' ? { only: search.only } : {}),
    ...(page && /^[1-9]\d*$/.test(page) && { page }),
  };
}

/** The pages of owners, who may have several restaurants. */
export interface OwnedSearch {
  restaurant?: string;
}

export function readOwnedSearch(search: Record<string, unknown>): OwnedSearch {
  const restaurant = word(search.restaurant, 36);
  return { ...(restaurant && { restaurant }) };
}

/** The organisers' list of restaurants. */
export interface CatalogueSearch {
  q?: string;
}

export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const q = word(search.q, 100);
  return { ...(q && { q }) };
}

/** The organisers' list of access requests and proposals. */
export interface RequestsSearch {
  tab?: 'proposals' | 'owners';
}

export function readRequestsSearch(search: Record<string, unknown>): RequestsSearch {
  return search.tab === 'proposals' || search.tab === 'owners' ? { tab: search.tab } : {};
}

/** The audit log, filtered. */
export interface AuditSearch {
  q?: string;
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const q = word(search.q, 100);
  return { ...(q && { q }) };
}
