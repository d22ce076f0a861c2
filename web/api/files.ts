import { ApiFailure } from './client.ts';

/**
 * One of our files did not load: treated as a network failure of the API. With the browser's own error,
 * the router would reload the whole page, which without a network ends in the browser's error page.
 */
export class FileFailure extends ApiFailure {
  /** Whether the failure before it was one, too: some browsers request each file only once. */
  readonly isAgain: boolean;
  constructor(isAgain: boolean) {
    super('network', 0, 'network', undefined);
    this.isAgain = isAgain;
  }
}

let hasMissed = false;

/**
 * @param loading the result of one or several `import()`
 * @throws FileFailure if a file does not load
 */
export async function fromFiles<T>(loading: Promise<T>): Promise<T> {
  try {
    const arrived = await loading;
    hasMissed = false;
    return arrived;
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    const failure = new FileFailure(hasMissed);
    hasMissed = true;
    throw failure;
  }
}
