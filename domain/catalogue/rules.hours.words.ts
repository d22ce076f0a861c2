/** A time as typed: `half` is null without am or pm. */
export interface TypedTime {
  kind: 'time';
  hour: number;
  minute: number;
  half: 'am' | 'pm' | null;
}
export type HoursToken =
  | TypedTime
  | { kind: 'day'; index: number }
  | { kind: 'daily' | 'to' | 'and' | 'closed' | 'allDay' };

/** The days of the week from Monday, as they begin in both languages, without accents. */
const DAY_WORDS = [
  ['mo', 'mon', 'monday', 'lu', 'lun', 'lunes'],
  ['tu', 'tue', 'tues', 'tuesday', 'ma', 'mar', 'martes'],
  ['we', 'wed', 'weds', 'wednesday', 'mi', 'mie', 'mier', 'miercoles'],
  ['th', 'thu', 'thur', 'thurs', 'thursday', 'ju', 'jue', 'jueves'],
  ['fr', 'fri', 'friday', 'vi', 'vie', 'viernes'],
  ['sa', 'sat', 'saturday', 'sab', 'sabado'],
  ['su', 'sun', 'sunday', 'do', 'dom', 'domingo'],
];
const dayCalled = (word: string) =>
  DAY_WORDS.findIndex((words) => words.includes(word) || words.includes(word.replace(/s$/, '')));

const WORDS: Record<string, Exclude<HoursToken['kind'], 'time' | 'day'>> = {
  daily: 'daily',
  diario: 'daily',
  diariamente: 'daily',
  allday: 'allDay',
  to: 'to',
  thru: 'to',
  through: 'to',
  until: 'to',
  till: 'to',
  a: 'to',
  al: 'to',
  hasta: 'to',
  and: 'and',
  y: 'and',
  closed: 'closed',
  cerrado: 'closed',
  cerrados: 'closed',
  cerrada: 'closed',
};
/** Words that change nothing. */
const IDLE = new Set(
  'open opens abierto abrimos hours horario horarios from de desde del on el la los las'.split(' '),
);

/** What stands for other words, in the order in which it is replaced. */
const PHRASES: readonly [RegExp, string][] = [
  [/[‐-―−~]/g, '-'],
  [/[\n\r]+/g, ';'],
  [/\b24\s*\/\s*7\b/g, ' daily allday '],
  [/(?<!-\s*)\b24\s*(hours?|hrs?|horas?|hs|h)\b( a day| al dia)?/g, ' allday '],
  [/\b(every ?day|(7|seven) days( a week)?|all week|todos los dias|toda la semana)\b/g, ' daily '],
  [/\b(weekdays?|entre semana)\b/g, ' mo-fr '],
  [/\b(weekends?|fin(es)? de semana)\b/g, ' sa-su '],
  // Other single letters mean different days in the two languages.
  [/(?<![a-z])m\s*-\s*f(?![a-z])/g, 'mo-fr'],
  [/(?<![a-z])l\s*-\s*v(?![a-z])/g, 'lu-vi'],
  [/\b(12(:00)?\s*)?(noon|midday|mediodia)\b/g, ' 12pm '],
  [/\b(12(:00)?\s*)?(midnight|medianoche)\b/g, ' 12am '],
  [/(\d)\s*([ap])\.?\s?m\b\.?/g, '$1$2m'],
  [/(\d)([ap])(?![a-z])\.?/g, '$1$2m'],
  [/(\d)h(\d\d)(?!\d)/g, '$1:$2'],
  [/(\d)\s*(hrs?|hs|horas?|h)(?![a-z\d])\.?/g, '$1'],
];

const TOKEN = /(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?(?![a-z\d])|([a-z]+)|([-;,&/|+])|[\s:.()]+/y;

/**
 * Splits typed opening hours into what they are made of.
 * @param folded without capitals and accents
 * @returns null where a word or sign is not known
 */
export function readHoursTokens(folded: string): HoursToken[] | null {
  const text = PHRASES.reduce((so, [phrase, by]) => so.replaceAll(phrase, by), folded);
  const tokens: HoursToken[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (!found) return null;
    const [, hour, minute = '0', half, word, sign] = found;
    if (hour !== undefined) {
      tokens.push({
        kind: 'time',
        hour: Number(hour),
        minute: Number(minute),
        half: half === 'am' || half === 'pm' ? half : null,
      });
    } else if (word !== undefined && !IDLE.has(word)) {
      const kind = WORDS[word];
      const index = dayCalled(word);
      if (kind) tokens.push({ kind });
      else if (index >= 0) tokens.push({ kind: 'day', index });
      else return null;
    } else if (sign !== undefined) tokens.push({ kind: sign === '-' ? 'to' : 'and' });
  }
  return tokens;
}
