/** A section a key, with its title and paragraphs in order; `item_` is a line of a list. */
export const accessibility = {
  page: {
    title: 'Accessibility Statement',
    description:
      'How Vota Taco works for people who use a keyboard, a screen reader, large text or less motion; what was tested, and what is missing.',
    intro:
      'Tacos are for everybody, and so is voting for them. We build to WCAG 2.2 at level AA and say here how far we are.',
  },
  what: {
    title: 'What you can count on',
    item_keyboard:
      'Keyboard | everything works without a mouse, the focus is visible, and a link skips to the content.',
    item_reader:
      'Screen reader | headings, landmarks and names for every control. What changes is announced.',
    item_target: 'Touch | what you tap on is at least {targetPixels} by {targetPixels} pixels.',
    item_contrast: 'Contrast | at least 4.5 to 1 for text, in light and in dark.',
    item_zoom: 'Zoom | text grows with your browser’s setting.',
    item_motion: 'Motion | little of it, and none if your device asks for none.',
    item_language: 'Language | each page in English or Spanish, and marked as such.',
    item_script: 'No script | restaurants, lists and policies read without JavaScript.',
  },
  maps: {
    title: 'Maps, points and videos',
    body: 'Beside each map stands a list that says and does the same. Points are shown as tacos and said in words. Videos play only when you start them; the silent one on the home page can be paused, and does not start by itself if you asked for less motion.',
  },
  tested: {
    title: 'What was tested, and how',
    item_axe:
      'By machine | the public screens with axe-core, in both languages, in light and dark, on phone and desktop sizes.',
    item_keyboard: 'By keyboard | the ways to vote, sign in and search, in Chromium.',
    item_contrast: 'By rule | every pair of colors that text stands on.',
  },
  known: {
    title: 'What we know is missing',
    item_people: 'It has not been tested yet by people who rely on assistive technology.',
    item_captions: 'Videos that restaurants give us come without captions.',
    item_others: 'Maps, videos and sites of others follow their own rules.',
  },
  feedback: {
    title: 'Tell us',
    body: 'If something does not work for you, write to {supportEmail} with the page and what you use. We answer within {accessibilityHours} hours.',
  },
};
