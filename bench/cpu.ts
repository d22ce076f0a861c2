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

/**
 * User and system time of all processes of a PostgreSQL on this machine, in milliseconds; NaN where there
 * is no /proc. Those that have ended are not counted.
 * @param backend the id of one of its sessions
 */
export function readPostgresCpuMs(backend: number): number {
  const postmaster = readTimes(backend)?.parent;
  if (postmaster === undefined) return Number.NaN;
  let sum = 0;
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(name) : null;
    if (times?.parent === postmaster) sum += times.ms;
  }
  return sum;
}
