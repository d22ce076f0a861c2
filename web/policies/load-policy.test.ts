import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { SESSION } from '../../domain/people/rules.ts';
import { DISTANCES } from '../../domain/places/rules.ts';
import { POLICY_COMMITMENTS } from '../../domain/policies/rules.ts';
import { type RetentionPolicyName, RETENTION } from '../../domain/retention/rules.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { POINTS } from '../../domain/voting/rules.ts';
import { POLICY_PATHS } from '../paths.ts';
import { loadPolicyTexts, type Policy } from './load-policy.ts';
import { commitments } from './commitments.ts';
import { anchoredPolicies, find, numbersIn, policies } from './test-policies.ts';

const linesOf = ({ sections }: Policy) =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      'text' in block ? [block.text] : block.lines.map(({ lead, text }) => `${lead}: ${text}`),
    ),
  );

describe('every policy', () => {
  test.each(policies)(
    'says something in each section, with every number in it: %s',
    (_, policy) => {
      for (const { blocks, title } of policy.sections) {
        expect(title).not.toMatch(/\.title$/);
        expect(blocks).not.toEqual([]);
      }
      const all = JSON.stringify(policy);
      expect(all).not.toMatch(/\{\w+\}|undefined| \| /);
      expect(policy.description.length).toBeLessThanOrEqual(200);
    },
  );

  test.each(policies)(
    'is of the day in New York, and read again 90 days later: %s',
    (name, policy) => {
      const { effective, review } = policy.words;
      expect([effective, review]).toEqual(
        name.startsWith('en')
          ? ['Effective date: May 1, 2026', 'Next review: July 30, 2026']
          : ['Fecha de vigencia: 1 de mayo de 2026', 'Próxima revisión: 30 de julio de 2026'],
      );
    },
  );

  test.each(POLICY_PATHS)('has the same sections in both languages: %s', (path) => {
    const [en, es] = [find(`en ${path}`), find(`es ${path}`)];
    const shape = ({ sections }: Policy) =>
      sections.map(({ id, blocks }) => [
        id,
        blocks.map((block) => ('text' in block ? 0 : block.lines.length)),
      ]);
    expect(shape(es)).toEqual(shape(en));
    expect(linesOf(es).filter((line) => linesOf(en).includes(line))).toEqual([]);
  });
});

test('privacy has its 15 sections, the terms their 20 (S2 §2)', () => {
  expect(find('en /privacy-policy').sections).toHaveLength(15);
  expect(find('en /terms-of-service').sections).toHaveLength(20);
});

/** Numbers that promise nothing: parts of names and standards. */
const NAMES =
  /Argon2|[Aa]rt\. 6\(1\)\([a-f]\)|WCAG 2\.2|4[.,]5 (?:to|a) 1|200 %|320 p(?:ixels|íxeles)|^\d (?:stars?|estrellas?) \|/g;
/** A time or a length in words counts as a number, too. */
const IN_WORDS =
  /\b(?:two|three|five|six|seven|ten|thirty|sixty|ninety|dos|tres|cinco|seis|siete|diez|treinta|sesenta|noventa|few|pocos|unos|unas) (?:\w+ )?(?:hours|days|weeks|months|years|miles|horas|días|semanas|meses|años|millas)\b/i;

describe('no text has a number of its own', () => {
  const texts = LANGUAGES.flatMap((language) =>
    (['frame', ...POLICY_PATHS] as const).map((name) => [language, name] as const),
  );
  test.each(texts)('%s %s', async (language, name) => {
    const rooms = Object.entries(await loadPolicyTexts(language, name));
    const lines = rooms.flatMap(([room, section]) =>
      Object.entries(section).map(([key, text]) => {
        const words = typeof text === 'string' ? text : `${text.one} ${text.other}`;
        return [`${room}.${key}`, words] as const;
      }),
    );
    const literal = lines.filter(([, text]) =>
      /\d/.test(text.replace(NAMES, '').replaceAll(/\{\w+\}/g, '')),
    );
    expect(literal).toEqual([]);
    expect(lines.filter(([, text]) => IN_WORDS.test(text))).toEqual([]);
    const holes = lines.flatMap(([, text]) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole),
    );
    const known = [...Object.keys(commitments), 'supportEmail', 'email', 'date'];
    expect(holes.filter((hole) => !known.includes(hole ?? ''))).toEqual([]);
  });
});

test('the numbers are those of the rules', () => {
  expect(commitments).toMatchObject({
    ...POLICY_COMMITMENTS,
    voteMiles: DISTANCES.voteMiles,
    verifiedMiles: DISTANCES.verifiedMiles,
    maxPerDish: POINTS.maxPerDish,
    maxPerBallot: POINTS.maxPerBallot,
    maxStars: REVIEW_LIMITS.maxStars,
  });
  expect({ days: commitments.sessionDays }).toEqual(RETENTION.sessions.period);
  expect(commitments.sessionDays * 86_400).toBe(SESSION.lastsSeconds);
  for (const language of LANGUAGES) {
    const stars = find(`${language} /community-guidelines`).sections.find(
      ({ id }) => id === 'stars',
    );
    const said = stars?.blocks.flatMap((block) => ('lines' in block ? block.lines : []));
    expect(said?.map(({ lead }) => Number(lead?.[0]))).toEqual(
      Array.from({ length: REVIEW_LIMITS.maxStars }, (_, index) => index + 1),
    );
  }
});

describe('what is read is what the jobs do', () => {
  const lengthsOf = (policy: RetentionPolicyName) => [
    ...Object.values(RETENTION[policy].period),
    // Sessions that are used all the time end too.
    ...(policy === 'sessions' ? [SESSION.endsAfterDays] : []),
  ];
  const privacy: [en: RegExp, es: RegExp, RetentionPolicyName[]][] = [
    [/^Your account /, /^Tu cuenta /, ['accounts']],
    [/^Your position/, /^Tu ubicación/, ['positions', 'aggregates']],
    [/^Your votes/, /^Tus votos/, ['votes']],
    [/^What votes have/, /^Lo que los votos tienen/, ['traces']],
    [/^A session/, /^Una sesión/, ['sessions']],
    [/^An account that/, /^Una cuenta que/, ['unconfirmed']],
    [/^The pages/, /^Las páginas/, ['page_views']],
    [/^Figures/, /^Cifras/, ['aggregates']],
    [/^The address/, /^La dirección/, ['mails']],
    [/^To whom/, /^A quién/, ['recipients']],
    [/^Reports/, /^Los reportes/, ['reports']],
    [/^What organizers/, /^Lo que cambiaron/, ['audit_names', 'accounts']],
    [/^After/, /^Después/, ['accounts']],
  ];
  test.each(privacy)('%s', (en, es, kept) => {
    const stated = kept.flatMap(lengthsOf);
    expect(numbersIn('en /privacy-policy', 'retention', en)).toEqual(stated);
    expect(numbersIn('es /privacy-policy', 'retention', es)).toEqual(stated);
  });

  test('every retention policy is stated, and the short version says the same', () => {
    const stated = new Set(privacy.flatMap(([, , names]) => names));
    expect([...stated].toSorted()).toEqual(Object.keys(RETENTION).toSorted());
    const short = [
      'accounts',
      'positions',
      'aggregates',
      'traces',
      'votes',
      'sessions',
      'page_views',
      'aggregates',
    ];
    for (const language of LANGUAGES) {
      expect(numbersIn(`${language} /data-safety-declaration`, 'retention')).toEqual(
        (short as RetentionPolicyName[]).flatMap(lengthsOf),
      );
    }
  });

  const rules: [path: string, section: string, numbers: number[]][] = [
    ['terms-of-service', 'age', [POLICY_COMMITMENTS.minimumAge]],
    ['terms-of-service', 'location', [DISTANCES.voteMiles, DISTANCES.verifiedMiles]],
    ['terms-of-service', 'moderation', [POLICY_COMMITMENTS.appealDays]],
    ['terms-of-service', 'ending', [POLICY_COMMITMENTS.noticeDays]],
    [
      'terms-of-service',
      'liability',
      [POLICY_COMMITMENTS.liabilityDollars, POLICY_COMMITMENTS.liabilityMonths],
    ],
    [
      'terms-of-service',
      'disputes',
      [POLICY_COMMITMENTS.disputeDays, POLICY_COMMITMENTS.legalBusinessDays],
    ],
    ['terms-of-service', 'changes', [POLICY_COMMITMENTS.noticeDays]],
    ['privacy-policy', 'breach', [POLICY_COMMITMENTS.breachHours]],
    ['privacy-policy', 'children', [POLICY_COMMITMENTS.minimumAge]],
    ['privacy-policy', 'contact', [POLICY_COMMITMENTS.privacyHours]],
    [
      'content-moderation-policy',
      'ladder',
      [
        POLICY_COMMITMENTS.suspensionHours,
        POLICY_COMMITMENTS.suspensionDays,
        POLICY_COMMITMENTS.longSuspensionDays,
      ],
    ],
    [
      'community-guidelines',
      'wrong',
      [POLICY_COMMITMENTS.moderationFromHours, POLICY_COMMITMENTS.moderationToHours],
    ],
    ['accessibility-statement', 'feedback', [POLICY_COMMITMENTS.accessibilityHours]],
  ];
  test.each(rules)('%s: %s', (path, section, numbers) => {
    for (const language of LANGUAGES) {
      expect(numbersIn(`${language} /${path}`, section)).toEqual(numbers);
    }
  });

  test('support answers at its hours, and appeals are told with all their times', () => {
    const { supportHours, supportFromAm, supportToPm } = POLICY_COMMITMENTS;
    const { appealDays, appealReviewHours, appealBusinessDays } = POLICY_COMMITMENTS;
    for (const language of LANGUAGES) {
      const { contact } = find(`${language} /privacy-policy`).words;
      expect([...contact.matchAll(/\d+/g)].map(Number)).toEqual([
        supportHours,
        supportFromAm,
        supportToPm,
      ]);
      expect(numbersIn(`${language} /content-moderation-policy`, 'appeals')).toEqual([
        appealDays,
        appealReviewHours,
        appealBusinessDays,
        appealDays,
      ]);
    }
  });
});

describe('the public log', () => {
  const BLOCKCHAIN = /blockchain|cadena de bloques/i;
  const naming = (all: typeof policies) =>
    all.filter(([, policy]) => BLOCKCHAIN.test(JSON.stringify(policy))).map(([name]) => name);

  test('is called a blockchain only where its heads are on one', () => {
    expect(naming(policies)).toEqual([]);
    expect(naming(anchoredPolicies)).toEqual([
      'en /privacy-policy',
      'en /terms-of-service',
      'es /privacy-policy',
      'es /terms-of-service',
    ]);
  });

  test.each([
    ['en', /public append-only ledger/, /blockchain ledger/],
    [
      'es',
      /registro público al que solo se puede agregar/,
      /registro con cadena de bloques \(blockchain\)/,
    ],
  ])('is in the terms once, by the name that is true: %s', (language, plain, chained) => {
    const linesAbout = (all: typeof policies) => {
      const terms = all.find(([name]) => name === `${language} /terms-of-service`)?.[1] as Policy;
      return linesOf(terms).filter((line) => plain.test(line));
    };
    expect(linesAbout(policies)).toEqual([expect.not.stringMatching(BLOCKCHAIN)]);
    expect(linesAbout(anchoredPolicies)).toEqual([expect.stringMatching(chained)]);
  });

  test('is explained in as many paragraphs in both languages', () => {
    const shapes = (language: string) =>
      anchoredPolicies
        .filter(([name]) => name.startsWith(language))
        .map(([, policy]) => linesOf(policy).length);
    expect(shapes('es')).toEqual(shapes('en'));
  });
});
