/** The environment of a server that anchors heads of the log, on a chain that does not answer. */
export const ANCHOR_ENV = {
  ANCHOR_RPC_URL: 'http://127.0.0.1:1/',
  ANCHOR_CHAIN_ID: '31337',
  ANCHOR_CHAIN_NAME: 'Local Chain',
  ANCHOR_CONTRACT: `0x${'5f'.repeat(20)}`,
  ANCHOR_KEY: `0x${'a1'.repeat(32)}`,
  ANCHOR_EXPLORER_URL: 'https://explorer.example/tx/',
};
