import { REPORT_REASONS, type ReportReason } from '../domain/reviews/rules.ts';
import { idOf, oneOf } from './desk-search.ts';
import { word } from './paths.ts';

/** The organisers' queue of reviews and appeals. */
export interface ModerationSearch {
  /** Without one: the reviews. */
  tab?: 'appeals';
  /** Which reviews; without one those that wait. */
  status?: 'decided' | 'hidden' | 'all';
  reason?: ReportReason;
  /** The id of the only restaurant. */
  restaurant?: string;
  /** The id of whoever wrote the only ones. */
  person?: string;
  q?: string;
  /** Which appeals; without one those that wait. */
  appeal?: 'granted' | 'rejected' | 'all';
  page?: string;
}

export function readModerationSearch(search: Record<string, unknown>): ModerationSearch {
  const status = oneOf(search.status, ['decided', 'hidden', 'all']);
  const reason = oneOf(search.reason, REPORT_REASONS);
  const appeal = oneOf(search.appeal, ['granted', 'rejected', 'all']);
  const restaurant = idOf(search.restaurant);
  const person = idOf(search.person);
  const q = word(search.q, 100);
  const page = word(search.page, 5);
  return {
    ...(search.tab === 'appeals' && { tab: 'appeals' as const }),
    ...(status && { status }),
    ...(reason && { reason }),
    ...(restaurant && { restaurant }),
    ...(person && { person }),
    ...(q && { q }),
    ...(appeal && { appeal }),
    ...(page && /^[1-9]\d*$/.test(page) && { page }),
  };
}
