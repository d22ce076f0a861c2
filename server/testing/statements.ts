import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { Database } from '../../database/open.ts';
import { traceOfLine } from '../http/trace.ts';

/** A driver's way to run a statement: its text, with a name on PostgreSQL, and its values. */
export type Ask = (
  statement: string | { text: string; name?: string },
  ...rest: unknown[]
) => unknown;

/** The driver's client of a database: all statements outside transactions pass through it. */
export const clientOf = (db: Database) => (db as unknown as { $client: { query: Ask } }).$client;

/**
 * Counts the statements of calls and of requests, outside transactions. The workers and the live pages of the server
 * use the same connections; their statements have another context, and are not counted.
 */
export function countStatements(db: Database) {
  const client = clientOf(db);
  const calls = new AsyncLocalStorage<{ count: number }>();
  const ofRoutes: { route: string; text: string }[] = [];
  const ask = client.query.bind(client);
  const spy = vi.spyOn(client, 'query').mockImplementation((statement, ...rest) => {
    const call = calls.getStore();
    if (call) call.count += 1;
    const { route } = traceOfLine();
    const text = typeof statement === 'string' ? statement : statement.text;
    if (route !== undefined) ofRoutes.push({ route, text });
    return ask(statement, ...rest);
  });
  return {
    of: async (act: () => Promise<unknown>): Promise<number> => {
      const call = { count: 0 };
      await calls.run(call, act);
      return call.count;
    },
    /** The texts of the statements that requests of a route have sent; those of queues and of news for other servers, which may come later, are left out.  */
    ofRoute: (route: string): string[] =>
      ofRoutes
        .filter((one) => one.route === route && !/pgboss|pg_notify/.test(one.text))
        .map(({ text }) => text),
    stop: () => spy.mockRestore(),
  };
}
