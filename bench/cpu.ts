import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc, on Linux. */
const MS_PER_TICK = 10;

interface ProcessTimes {
  parent: number;
  /** User and system time, all its threads together, in milliseconds. */
  ms: number;
}

/** null: the process has ended, or there is no /proc. */
function readTimes(pid: number | string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, parent, , , , , , , , , , user, system] = fields;
    return { parent: Number(parent), ms: (Number(user) + Number(system)) * MS_PER_TICK };
  } catch {
    return null;
  }
}

/** User and system time of a process in milliseconds; NaN where there is no /proc. */
export const readCpuMs = (pid: number): number => readTimes(pid)?.ms ?? Number.NaN;

/** The same of a process and the processes that it started. */
export function readTreeCpuMs(pid: number): number {
  const own = readCpuMs(pid);
  return readAllTimes().reduce((sum, { parent, ms }) => (parent === pid ? sum + ms : sum), own);
}

/**
 * User and system time of all processes of a PostgreSQL on this machine, in milliseconds; NaN where there
 * is no /proc. Those that have ended are not counted.
 * @param backend the id of one of its sessions
 */
export function readPostgresCpuMs(backend: number): number {
  const postmaster = readTimes(backend)?.parent;
  if (postmaster === undefined) return Number.NaN;
  return readAllTimes().reduce((sum, one) => (one.parent === postmaster ? sum + one.ms : sum), 0);
}

const readAllTimes = (): ProcessTimes[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readTimes(pid))
    .filter((times) => times !== null);
