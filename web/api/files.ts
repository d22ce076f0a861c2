import { ApiFailure } from './client.ts';

/**
 * A file of ours did not come: the network is the same that the answers come over, and so is what
 * there is to tell. As it stands, the router would load the whole page again, which without a
 * network ends in the browser's own error page.
 */
export class FileFailure extends ApiFailure {
  /** Whether it is not the first since a file came: some browsers ask for each only once. */
  readonly isAgain: boolean;
  constructor(isAgain: boolean) {
    super('network', 0, 'network', undefined);
    this.isAgain = isAgain;
  }
}

let hasMissed = false;

/**
 * @param loading what an `import()`, or several, bring
 * @throws FileFailure where they do not come
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
