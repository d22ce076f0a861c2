/** What organisers read about anchors of the public log. */
export const anchors = {
  title: 'The public log on {chain}',
  ask: 'Anchor it now',
  ask_title: 'Anchor the newest state of the log?',
  ask_means:
    'Within a minute the server sends the newest state of the public log to {chain}. The account of this server pays the chain’s fee. It happens by itself every hour and when voting closes.',
  funds: 'The account has {funds} of the chain’s coin.',
  is_asked: 'Asked for: the server sends the newest state within a minute.',
  sent: {
    one: 'The state of {count} entry was sent at {at}. It waits until the chain cannot take it back any more.',
    other:
      'The state of {count} entries was sent at {at}. It waits until the chain cannot take it back any more.',
  },
  final: {
    one: 'The state of {count} entry is there for good since {at}.',
    other: 'The state of {count} entries is there for good since {at}.',
  },
  look_up: 'Look it up',
  none: 'Nothing was sent yet.',
  problem_rpc_unreachable:
    'The chain’s server did not answer. Votes and the log are not affected. The anchor is tried again every minute; if this lasts, check the address in ANCHOR_RPC_URL and whether the provider has a fault.',
  problem_rpc_refused:
    'The chain’s server refused a request. Votes and the log are not affected. It is tried again every minute; what the server said is below.',
  problem_wrong_chain:
    'The chain’s server belongs to another chain than ANCHOR_CHAIN_ID says. Nothing was sent. Correct ANCHOR_RPC_URL or ANCHOR_CHAIN_ID, and restart.',
  problem_no_contract:
    'At ANCHOR_CONTRACT there is no contract of this program. Nothing was sent. Correct the address, or deploy the contract and enter its address, and restart.',
  problem_not_owner:
    'The contract belongs to another account than that of ANCHOR_KEY, so it would refuse every anchor. Nothing was sent. Enter the key that deployed it, or deploy a new contract with this key.',
  problem_no_funds:
    'The account that pays for anchors has too little money for the fee. Nothing was sent. Send some of the chain’s coin to it; the next run anchors the newest head.',
  problem_no_finality:
    'This chain does not say which of its blocks are final. Set ANCHOR_CONFIRMATIONS to the number of blocks after which an anchor counts as final, and restart. Until then no anchor is shown as final.',
  problem_contract_ahead:
    'The contract holds a log that is as large as ours or larger. Either another server uses the same contract, or this database was restored from an old backup. Do not anchor by other means: read about a restored backup in the documents first.',
  errors: {
    anchors_off: 'Anchoring is not configured on this server.',
  },
};
