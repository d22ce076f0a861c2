import { describe, expect, test } from 'vitest';
import { POLICY_COMMITMENTS } from '../../domain/policies/rules.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { BOUNDS } from '../offline/last-seen.ts';
import { MAX_PICTURE_DAYS } from '../offline/worker-routes.ts';
import { type KeptName, PLACES } from '../platform/kept.ts';
import { find, numbersIn } from './test-policies.ts';

/** The line of the privacy policy that mentions each of the browser's keys. */
const STATED: Record<KeptName, RegExp> = {
  'typed-email': /your email address while you sign in or up/,
  'email-to-confirm': /your email address while you sign in or up/,
  'second-step': /while you sign in how far you got/,
  'good-reset-link': /while you sign in how far you got/,
  'typed-name': /a name that could not be saved yet/,
  'sign-up-limit': /^Sign-ups that failed/,
  'sign-up-attempts': /^Sign-ups that failed/,
  'redirect-after-auth': /the page to come back to/,
  'outside-sign-in': /while you sign in how far you got/,
  'asks-about-news': /while you sign in how far you got/,
  'favourite-to-save': /a restaurant you were about to save/,
  'waiting-ballots': /votes that wait for a network/,
  'far-away-dismissed': /put off a reminder/,
  'venue-proofs': /^Venue codes.*today/,
  'vote-promises': /^The public log.*promises/,
  'ledger-seen': /^The public log.*keys/,
  'counter-screen': /^Venue codes.*counter screen/,
  reveal: /^Results night/,
  'reveal-show': /^Results night/,
  'nearby-dismissed': /put off a reminder/,
  'begun-afresh': /started afresh/,
  'left-on-purpose': /signed out/,
  'sign-in-prompt-skipped-at': /put off a reminder/,
  'app-prompt-dismissed-at': /put off a reminder/,
  'location-prompted': /asked for your position/,
  'signed-in-as': /the number of your account/,
  'queue-keys-off': /single keys/,
  'clock-ahead': /whether its clock is right/,
  'visit-session': /^A visit/,
  'chosen-lang': /your language/,
  'chosen-theme': /light or dark/,
};

test('everything that the browser keeps is stated, and pictures for as long as the worker shows them', () => {
  const cookies = find('en /privacy-policy').sections.find(({ id }) => id === 'cookies');
  const lines = cookies?.blocks.flatMap((block) => ('lines' in block ? block.lines : [])) ?? [];
  const stated = lines.map(({ lead, text }) => `${lead} | ${text}`);
  const untold = Object.keys(PLACES).filter(
    (name) => !stated.some((line) => STATED[name as KeptName].test(line)),
  );
  expect(untold).toEqual([]);
  const seen = [
    ['en', /^What you saw last/],
    ['es', /^Lo último que viste/],
  ] as const;
  for (const [language, about] of seen) {
    expect(numbersIn(`${language} /privacy-policy`, 'cookies', about)).toEqual([
      BOUNDS.maxAgeMs / 86_400_000,
      MAX_PICTURE_DAYS,
    ]);
  }
});

describe('what the product does is not denied', () => {
  const linesIn = (name: string, id: string) => {
    const blocks = find(name).sections.find((section) => section.id === id)?.blocks ?? [];
    return JSON.stringify(blocks);
  };

  test('pictures of other sites load with the page', () => {
    const elsewhere = [
      ['en', /own site.*network address/],
      ['es', /propio sitio.*dirección de red/],
    ] as const;
    for (const [language, about] of elsewhere) {
      expect(linesIn(`${language} /data-safety-declaration`, 'shared')).toMatch(about);
      expect(linesIn(`${language} /privacy-policy`, 'third')).toMatch(about);
    }
  });

  test('reviews have a button to report them, and small targets are owned up to', () => {
    for (const [language, { reviews }] of [
      ['en', CATALOGUES.en],
      ['es', CATALOGUES.es],
    ] as const) {
      for (const [path, id] of [
        ['community-guidelines', 'wrong'],
        ['content-moderation-policy', 'report'],
      ] as const) {
        expect(linesIn(`${language} /${path}`, id)).toContain(`“${reviews.report}”`);
      }
      expect(numbersIn(`${language} /accessibility-statement`, 'known')).toEqual([
        POLICY_COMMITMENTS.targetPixels,
      ]);
    }
  });
});
