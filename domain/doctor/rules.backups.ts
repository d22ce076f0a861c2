const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** A Monday, at midnight of UTC. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** A backup has e-mail addresses: it is kept 30 days at most. */
export const BACKUP_LIMITS = { days: 30, weeks: 4 } as const;

/** How long backups are kept. */
export interface BackupPeriod {
  /** Every backup of so many days. */
  days: number;
  /** The newest backup of each week, Monday to Sunday in UTC, for so many weeks. */
  weeks: number;
}

const NAME = /^vota-taco-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(\.making)?$/;

/** The folder of a backup that was begun then: `vota-taco-2026-05-02T03-15-00Z`. */
export const backupName = (at: Date): string =>
  `vota-taco-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

interface NamedBackup {
  name: string;
  at: Date;
  /** Whether it is not complete. */
  isMaking: boolean;
}

/** What a name of a file says, if it is one of `backupName`; else null. */
function readName(name: string): NamedBackup | null {
  const [, day, hours, minutes, seconds, making] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? null : { name, at, isMaking: making !== undefined };
}

const readNames = (names: readonly string[]): NamedBackup[] =>
  names.map(readName).filter((one) => one !== null);

/** When the newest complete backup among the names of a folder was begun; null: there is none. */
export function newestBackup(names: readonly string[]): Date | null {
  const moments = readNames(names)
    .filter(({ isMaking }) => !isMaking)
    .map(({ at }) => at.getTime());
  return moments.length > 0 ? new Date(Math.max(...moments)) : null;
}

/**
 * The names of a folder's backups that are kept no longer. The newest one always stays, and so does whatever
 * has another name. What was never completed goes after a day.
 */
export function backupsToRemove(
  names: readonly string[],
  { days, weeks }: BackupPeriod,
  now: Date,
): string[] {
  const backups = readNames(names);
  const newest = newestBackup(names)?.getTime();
  const newestOfWeek = new Map<number, number>();
  for (const { at, isMaking } of backups) {
    if (isMaking) continue;
    const week = weekOf(at);
    newestOfWeek.set(week, Math.max(newestOfWeek.get(week) ?? 0, at.getTime()));
  }
  const isKept = ({ at, isMaking }: NamedBackup): boolean => {
    const age = now.getTime() - at.getTime();
    if (isMaking) return age < DAY_MS;
    if (at.getTime() === newest || age < days * DAY_MS) return true;
    return age < weeks * WEEK_MS && newestOfWeek.get(weekOf(at)) === at.getTime();
  };
  return backups.filter((backup) => !isKept(backup)).map(({ name }) => name);
}

const weekOf = (at: Date): number => Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS);

/** The next moment with this time of day in UTC, after `now`. @param time as `03:15` */
export function nextAt(time: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}
