import { DAYS, type OpeningHours } from '../restaurants/rules.hours.ts';
import { foldText } from '../restaurants/rules.ts';
import { type HoursToken, readHoursTokens, type TypedTime } from './rules.hours.words.ts';
import { CLOSED_ALL_WEEK, orderOpeningHours } from './rules.ts';

/** Our own notation has 24 hours: `mo 09:00-11:00; tu-fr 11:00-22:00`. */
const OWN =
  /^[a-z]{2}(-[a-z]{2})? \d\d:\d\d-\d\d:\d\d(; [a-z]{2}(-[a-z]{2})? \d\d:\d\d-\d\d:\d\d)*$/;

/** What people mean by times without am and pm, in minutes. */
const USUAL = { earliestOpening: 6 * 60, latestClosing: 4 * 60, shortest: 60, longest: 16 * 60 };
const DAY_MINUTES = 24 * 60;

interface TypedSpan {
  opens: TypedTime;
  closes: TypedTime;
}
/** Some days with their hours; no days for all that no other part names. */
interface Part {
  days: number[] | null;
  /** null for closed. */
  spans: TypedSpan[] | null;
}

/**
 * Reads opening hours as people type them, in both languages: "11am-10pm", "Mon-Fri 11-22; Sat closed",
 * "lunes a viernes de 9:00 a 17:00". Without days they hold every day; days that are not named are closed.
 * @returns `ambiguous` for times that may be before or after noon, such as "11-10"; null for anything else
 */
export function readOpeningHours(text: string): OpeningHours | 'ambiguous' | null {
  const folded = foldText(text).trim();
  const tokens = readHoursTokens(folded);
  const parts = tokens && new Parser(tokens).parts();
  const week = parts && weekOf(parts);
  if (!week) return null;
  const times = tokens.filter((token) => token.kind === 'time');
  const isMarked = times.some(({ half }) => half !== null);
  const has24 = OWN.test(folded) || (!isMarked && times.some(isOf24));
  const hours: OpeningHours = [];
  for (const [index, spans] of week) {
    for (const span of spans) {
      const [found, ...more] = meaningsOf(span, has24);
      if (!found || more.length > 0) return isValid(span) ? 'ambiguous' : null;
      const day = DAYS[index] ?? 'mo';
      hours.push({ day, opens: writeTime(found[0]), closes: writeTime(found[1]) });
    }
  }
  // "Closed on Mondays" alone does not say when it is open.
  const isClosed = ({ days, spans }: Part) =>
    spans === null && (days === null || days.length === 7);
  return hours.length > 0 || parts.some(isClosed) ? orderOpeningHours(hours) : null;
}

/**
 * Writes opening hours shortly, in a form that `readOpeningHours` reads: `mo-fr 11:00-22:00; sa 12:00-22:00`.
 */
export function shortenOpeningHours(hours: OpeningHours): string {
  if (hours.length === 0) return CLOSED_ALL_WEEK;
  const runs: { from: string; to: string; spans: string }[] = [];
  const byDay = DAYS.map((day) => ({
    day,
    spans: orderOpeningHours(hours.filter((one) => one.day === day))
      .map(({ opens, closes }) => `${opens}-${closes}`)
      .join(),
  }));
  for (const { day, spans } of byDay) {
    const last = runs.at(-1);
    if (last?.spans === spans) last.to = day;
    else runs.push({ from: day, to: day, spans });
  }
  return runs
    .filter(({ spans }) => spans !== '')
    .flatMap(({ from, to, spans }) =>
      spans.split(',').map((span) => `${from === to ? from : `${from}-${to}`} ${span}`),
    )
    .join('; ');
}

/** The spans of each day; null where parts contradict each other. */
function weekOf(parts: Part[]): Map<number, TypedSpan[]> | null {
  const week = new Map<number, TypedSpan[]>();
  const closed = new Set<number>();
  for (const { days, spans } of parts) {
    for (const day of days ?? []) {
      if (spans) week.set(day, [...(week.get(day) ?? []), ...spans]);
      else closed.add(day);
    }
  }
  if ([...closed].some((day) => week.has(day))) return null;
  const others = parts.find(({ days }) => days === null)?.spans ?? [];
  for (const day of DAYS.keys()) {
    if (others.length > 0 && !week.has(day) && !closed.has(day)) week.set(day, others);
  }
  return week;
}

const isOf24 = ({ hour }: TypedTime) => hour === 0 || hour > 12;
const isTime = ({ hour, minute, half }: TypedTime, last: number) =>
  minute < 60 && (half === null ? hour * 60 + minute <= last : hour >= 1 && hour <= 12);
const isValid = ({ opens, closes }: TypedSpan) =>
  isTime(opens, DAY_MINUTES - 1) && isTime(closes, DAY_MINUTES);

/** The moments that a typed time may mean, in minutes after midnight. */
function momentsOf(time: TypedTime, has24: boolean): number[] {
  const { hour, minute, half } = time;
  if (half === null && (has24 || isOf24(time))) return [(hour * 60 + minute) % DAY_MINUTES];
  const am = (hour % 12) * 60 + minute;
  return [...(half === 'pm' ? [] : [am]), ...(half === 'am' ? [] : [am + 12 * 60])];
}

/** What a span may mean: as it says, or what is usual for a restaurant. */
function meaningsOf(span: TypedSpan, has24: boolean): [opens: number, closes: number][] {
  if (!isValid(span)) return [];
  const [opening, closing] = [momentsOf(span.opens, has24), momentsOf(span.closes, has24)];
  const all = opening.flatMap((opens) =>
    closing.map((closes): [number, number] => [opens, closes]),
  );
  if (all.length === 1) return all;
  // Nothing says which half of the day either is in.
  if (opening.length > 1 && closing.length > 1) return all;
  return all.filter(([opens, closes]) => {
    const length = (closes - opens + DAY_MINUTES) % DAY_MINUTES;
    const isEarly = opening.length > 1 && opens < USUAL.earliestOpening;
    const isLate = closes < opens && closes > USUAL.latestClosing;
    return !isEarly && !isLate && length >= USUAL.shortest && length <= USUAL.longest;
  });
}

const writeTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Finds the parts in a row of tokens. */
class Parser {
  private readonly tokens: HoursToken[];
  private at = 0;
  constructor(tokens: HoursToken[]) {
    this.tokens = tokens;
  }

  /** null if the tokens are no opening hours. */
  parts(): Part[] | null {
    const parts: Part[] = [];
    for (this.skipSeparators(); this.at < this.tokens.length; this.skipSeparators()) {
      const before = this.days();
      const spans = this.spans();
      const days = before ?? (spans !== undefined && this.isAtDay() ? this.days() : 'all');
      if (days === null || spans === undefined) return null;
      // Hours without days after others may belong to the days before them.
      if (days === 'all' && before === null && parts.length > 0) return null;
      parts.push({ days: days === 'all' ? null : days, spans });
    }
    const isTwice = parts.filter(({ days }) => days === null).length > 1;
    return parts.length === 0 || isTwice ? null : parts;
  }

  private kind(ahead = 0): HoursToken['kind'] | undefined {
    return this.tokens[this.at + ahead]?.kind;
  }

  private skipSeparators(): void {
    while (this.kind() === 'and') this.at += 1;
  }

  private isAtDay(): boolean {
    return this.kind() === 'day' || this.kind() === 'daily';
  }

  /** Days and ranges of days; null if there are none, or half a range. */
  private days(): number[] | 'all' | null {
    if (this.kind() === 'daily') {
      this.at += 1;
      return 'all';
    }
    const days = new Set<number>();
    while (this.kind() === 'day') {
      const first = this.day();
      const isRange = this.kind() === 'to' && this.kind(1) === 'day';
      if (isRange) this.at += 1;
      const last = isRange ? this.day() : first;
      // A range may go over the end of the week.
      for (let day = first; ; day = (day + 1) % 7) {
        days.add(day);
        if (day === last) break;
      }
      if (this.kind() === 'and' && this.kind(1) === 'day') this.at += 1;
    }
    return days.size > 0 ? [...days] : null;
  }

  private day(): number {
    const token = this.tokens[this.at];
    this.at += 1;
    return token?.kind === 'day' ? token.index : 0;
  }

  /** null for closed; undefined if there are no hours. */
  private spans(): TypedSpan[] | null | undefined {
    if (this.kind() === 'closed') {
      this.at += 1;
      return null;
    }
    const spans: TypedSpan[] = [];
    for (let next = this.span(); next; next = this.span()) {
      spans.push(next);
      const isMore = this.kind(1) === 'time' || this.kind(1) === 'allDay';
      if (this.kind() !== 'and' || !isMore) break;
      this.at += 1;
    }
    return spans.length > 0 ? spans : undefined;
  }

  private span(): TypedSpan | null {
    if (this.kind() === 'allDay') {
      this.at += 1;
      const midnight: TypedTime = { kind: 'time', hour: 12, minute: 0, half: 'am' };
      return { opens: midnight, closes: midnight };
    }
    const [opens, to, closes] = this.tokens.slice(this.at, this.at + 3);
    if (opens?.kind !== 'time' || to?.kind !== 'to' || closes?.kind !== 'time') return null;
    this.at += 3;
    return { opens, closes };
  }
}
