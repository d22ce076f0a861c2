/**
 * What an operation's path looks like in a request; its holes are named groups.
 * @param path as the contract has it, below /api, with `{holes}`
 */
export const operationPath = (path: string | undefined): RegExp =>
  new RegExp(`^/api${path?.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
