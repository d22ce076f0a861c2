import { isContractProcedure } from '@orpc/contract';
import { contract } from '../../domain/contract.ts';
import { operationPath } from './operation-path.ts';

interface Named {
  method: string;
  pattern: RegExp;
  name: string;
}

/** Routes beside operations and pages, by path or path prefix. */
const BESIDE = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/live',
  '/api/openapi.json',
  '/api/auth/callback/',
  '/api/native/',
  '/api/',
  '/assets/',
  '/cards/',
  '/demo/',
  '/dev/',
  '/pictures/',
  '/r/',
  '/checkpoint',
  '/tile/',
  '/ledger/',
  '/embed/',
  '/.well-known/',
];

const whole = new Map<string, string>();
const holed: Named[] = [];
for (const operation of Object.values(contract).flatMap((room) => Object.values(room))) {
  if (!isContractProcedure(operation)) continue;
  const { method = 'POST', path = '' } = operation['~orpc'].route;
  const name = `${method} /api${path}`;
  if (path.includes('{')) holed.push({ method, pattern: operationPath(path), name });
  else whole.set(name, name);
}

/**
 * Whether a request is for an operation of the contract.
 * @param target path and query
 */
export const isOperation = (method: string, target: string): boolean =>
  routeOf(method, target).startsWith(`${method} /api/`);

/**
 * The name of a request's route, from a fixed set: the path of an operation as in the contract, with
 * `{parameters}`, or the kind of another route. Contains no id, no query, nothing that clients invent.
 * @param target path and query, as `readTarget` leaves them
 */
export function routeOf(method: string, target: string): string {
  const path = target.split('?', 1)[0] ?? '/';
  const asked = method === 'HEAD' ? 'GET' : method;
  const known = whole.get(`${asked} ${path}`);
  if (known) return known;
  const found =
    path.startsWith('/api/') && holed.find((one) => one.method === asked && one.pattern.test(path));
  if (found) return found.name;
  const beside = BESIDE.find((one) => (one.endsWith('/') ? path.startsWith(one) : path === one));
  if (beside) return beside.endsWith('/') ? `${beside}*` : beside;
  return /\.\w+$/.test(path) ? 'file' : 'page';
}
