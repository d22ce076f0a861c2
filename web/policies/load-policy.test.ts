import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { SESSION } from '../../domain/people/rules.ts';
import { DISTANCES } from '../../domain/places/rules.ts';
import { PROMISES } from '../../domain/policies/rules.ts';
import { POINTS } from '../../domain/voting/rules.ts';
import { POLICY_PATHS } from '../paths.ts';
import { composePolicy, type Policy, TEXTS } from './load-policy.ts';
import { promises } from './promises.ts';

const policies: [name: string, policy: Policy][] = [];
for (const language of LANGUAGES) {
  const frame = await TEXTS[language].frame();
  for (const path of POLICY_PATHS) {
    const texts = await TEXTS[language][path]();
    const effective = new Date('2026-05-02T03:00:00Z');
    const policy = composePolicy(language, {
      frame,
      texts,
      supportEmail: 'hola@example.com',
      effective,
    });
    policies.push([`${language} ${path}`, policy]);
  }
}
const find = (name: string) => policies.find(([one]) => one === name)?.[1] as Policy;
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

test('the numbers are those of the rules', () => {
  expect(promises).toMatchObject({
    ...PROMISES,
    voteMiles: DISTANCES.voteMiles,
    verifiedMiles: DISTANCES.verifiedMiles,
    maxPerDish: POINTS.maxPerDish,
    maxPerBallot: POINTS.maxPerBallot,
  });
  expect(promises.sessionDays * 86_400).toBe(SESSION.lastsSeconds);
  for (const language of LANGUAGES) {
    const terms = linesOf(find(`${language} /terms-of-service`)).join('\n');
    for (const number of ['0.5', '0.3', '15', '13', '$100', '12', '30', '60', '5']) {
      expect(terms).toContain(number);
    }
    const privacy = linesOf(find(`${language} /privacy-policy`)).join('\n');
    for (const number of ['0.5', '72', '30', '13']) expect(privacy).toContain(number);
    const moderation = linesOf(find(`${language} /content-moderation-policy`)).join('\n');
    for (const number of ['24', '48', '7', '30', '72', '5']) expect(moderation).toContain(number);
  }
});
