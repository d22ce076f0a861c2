/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
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
      'Keyboard | everything works without a mouse, the focus is visible, and what closes gives it back.',
    item_reader:
      'Screen reader | headings, landmarks and names for every control. What changes is announced; totals that count along stay quiet.',
    item_target:
      'Touch | what you tap on is at least {targetPixels} by {targetPixels} pixels, with the exceptions below.',
    item_contrast: 'Contrast | at least 4.5 to 1 for text, in light and in dark.',
    item_colors: 'Your colors | high contrast and your own colors on the device are kept.',
    item_zoom: 'Zoom | text at 200 % and screens 320 pixels wide read without scrolling sideways.',
    item_motion: 'Motion | little of it, and none if your device asks for none.',
    item_time: 'Time | short messages wait while you point at them or stand on them.',
    item_language: 'Language | each page in English or Spanish, and marked as such.',
    item_script: 'No script | restaurants, lists and policies read without JavaScript.',
  },
  keyboard: {
    title: 'Keyboard shortcuts',
    body: 'They work on every page. On a Mac, Alt is the Option key. While you type there, Option keeps writing its signs, so leave the field first. A dialog that is open comes before them.',
    item_main: 'Alt+M | skip to the main content',
    item_search: 'Alt+S | search restaurants',
    item_user: 'Alt+U | your account menu, or the way to sign in',
    item_help: 'Alt+H | help with the keyboard, also at the end of every page',
  },
  maps: {
    title: 'Maps, points and videos',
    body: 'Beside each map stands a list that says and does the same. Points are shown as tacos and said in words. Videos play only when you start them; the silent one on the home page can be paused, and does not start by itself if you asked for less motion.',
  },
  tested: {
    title: 'What was tested, and how',
    intro: 'These tests run by machine, in Chromium, before each version.',
    item_axe:
      'Rules | axe-core on every page and the main dialogs, in both languages, in light and dark, on phone and desktop sizes, also those of owners and organizers.',
    item_keyboard: 'Keyboard | voting, signing in, searching, menus, dialogs and the shortcuts.',
    item_zoom:
      'Size | every page at 320 pixels, at 200 % zoom and with text twice as large; every control for its {targetPixels} pixels.',
    item_colors: 'Colors | every pair that text stands on; forced colors were looked at by eye.',
    item_motion: 'Motion | no page moves where less motion is asked for.',
  },
  known: {
    title: 'What we know is missing',
    item_people: 'It has not been tested yet with people who rely on assistive technology.',
    item_reader:
      'Nor with a real screen reader, voice control or switch, nor in Safari or Firefox.',
    item_captions: 'Videos that restaurants give us come without captions.',
    item_texts: 'Names and texts of restaurants are in the language that they wrote them in.',
    item_targets:
      'Links within a text, and places on a map, are smaller than {targetPixels} pixels; the list beside the map has the places in full size.',
    item_tables: 'Wide tables of organizers scroll sideways within themselves.',
    item_others: 'Maps, videos and sites of others follow their own rules.',
  },
  feedback: {
    title: 'Tell us',
    body: 'If something does not work for you, write to {supportEmail} with the page and what you use. We answer within {accessibilityHours} hours.',
  },
};
