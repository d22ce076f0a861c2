/**
 * A pattern for the path of an operation in a request; its parameters are named groups.
 * @param path as in the contract, below /api, with `{parameters}`
 */
export const operationPath = (path: string | undefined): RegExp =>
  new RegExp(`^/api${path?.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
