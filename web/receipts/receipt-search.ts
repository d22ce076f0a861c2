const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The own vote whose receipt the address asks for. Not by `searchReader`: only this page reads it, and every
 * visitor would load what it shares with the first file.
 */
export function readBallotId(search: object): string | undefined {
  const { ballot }: { ballot?: unknown } = search;
  return typeof ballot === 'string' && UUID.test(ballot) ? ballot : undefined;
}
