export const keyboard = {
  keys: 'The keys',
  to_main: 'Skip to the main content',
  to_search: 'Search restaurants',
  to_account: 'Your account menu, or the way to sign in',
  to_help: 'This help',
  tab: 'On to the next thing; with Shift, back',
  escape: 'Close what is open',
  points: 'Points of the dish you are on',
  option_writes:
    'While you type, Option keeps writing its signs, like ß. Leave the field with Tab, then press the keys.',
  stuck: 'Stuck?',
  stuck_told:
    'Everything here works without a mouse. If something does not, tell us the page and what you use: we answer within {hours} hours.',
  write: 'Write to us',
};
