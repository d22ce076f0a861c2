import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { POLICY_PATHS } from '../paths.ts';
import { splitLinks } from './linked-text.ts';
import { linkMail } from './load-policy.ts';
import { find, leadsOf, policies, textsOf } from './test-policies.ts';

describe('links', () => {
  test('lead to known pages and the one address, and nowhere else', () => {
    expect(splitLinks('Our [Terms](/terms-of-service), and [yours](/account).')).toEqual([
      'Our ',
      { text: 'Terms', to: '/terms-of-service' },
      ', and ',
      { text: 'yours', to: '/account' },
      '.',
    ]);
    expect(splitLinks(linkMail('a+b@c.example'))).toEqual([
      { text: 'a+b@c.example', mailto: 'mailto:a+b@c.example' },
    ]);
    for (const other of [
      '/admin',
      '/nowhere',
      'https://a.example',
      'javascript:void',
      '//a.b',
      'mailto:b@c.example',
    ]) {
      const written = `[here](${other})`;
      expect(splitLinks(written)).toEqual([written]);
    }
    expect(splitLinks('')).toEqual([]);
  });

  const namesOf = (language: string) =>
    POLICY_PATHS.map((path) => [find(`${language} ${path}`).title, path] as const);

  test.each(policies)('stand wherever a page or the address is named: %s', (name, policy) => {
    const [language = '', own] = name.split(' ');
    const pieces = [policy.intro, ...textsOf(policy)].flatMap(splitLinks);
    const plain = pieces.filter((piece) => typeof piece === 'string').join('\n');
    expect(plain).not.toMatch(/[[\]]|\]\(|hola@example\.com/);
    expect(plain).not.toMatch(/your account page|página de tu cuenta/);
    const others = namesOf(language).filter(([, path]) => path !== own);
    expect(others.filter(([title]) => plain.includes(title))).toEqual([]);
    const links = pieces.flatMap((piece) =>
      typeof piece !== 'string' && 'to' in piece ? [[piece.text, piece.to] as const] : [],
    );
    expect(links.filter(([, to]) => to === own)).toEqual([]);
    const astray = links.filter(([text, to]) =>
      namesOf(language).some(([title, path]) => (title === text) !== (path === to)),
    );
    expect(astray).toEqual([]);
    const around = policy.sections.flatMap(({ title, blocks }) => [title, ...leadsOf(blocks)]);
    const unlinked = [policy.title, policy.description, ...around].join('\n');
    expect(unlinked).not.toMatch(/\]\(/);
  });

  test('are the same in both languages', () => {
    for (const path of POLICY_PATHS) {
      const [en, es] = LANGUAGES.map((language) =>
        textsOf(find(`${language} ${path}`)).map((text) =>
          splitLinks(text)
            .flatMap((piece) =>
              typeof piece === 'string' ? [] : ['to' in piece ? piece.to : 'mail'],
            )
            .toSorted(),
        ),
      );
      expect(es).toEqual(en);
    }
  });
});
