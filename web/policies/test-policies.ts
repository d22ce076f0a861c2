import { LANGUAGES } from '../../domain/language.ts';
import { POLICY_PATHS } from '../paths.ts';
import { type Block, composePolicy, loadPolicyTexts, type Policy } from './load-policy.ts';

const SUPPORT = 'hola@example.com';

/** Every policy, by its language and path: `en /privacy-policy`; the public log is on no blockchain. */
export const policies: [name: string, policy: Policy][] = [];
/** The same where it is. */
export const anchoredPolicies: [name: string, policy: Policy][] = [];
for (const language of LANGUAGES) {
  const frame = await loadPolicyTexts(language, 'frame');
  for (const path of POLICY_PATHS) {
    const texts = await loadPolicyTexts(language, path);
    const effective = new Date('2026-05-02T03:00:00Z');
    const given = { frame, texts, supportEmail: SUPPORT, effective };
    const compose = (isAnchored: boolean) => composePolicy(language, { ...given, isAnchored });
    policies.push([`${language} ${path}`, compose(false)]);
    anchoredPolicies.push([`${language} ${path}`, compose(true)]);
  }
}
export const find = (name: string) => policies.find(([one]) => one === name)?.[1] as Policy;
/** The texts of its sections, with their links as written. */
export const textsOf = ({ sections }: Policy) =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      'text' in block ? [block.text] : block.lines.map(({ text }) => text),
    ),
  );
export const leadsOf = (blocks: Block[]) =>
  blocks.flatMap((block) => ('lines' in block ? block.lines.map(({ lead }) => lead ?? '') : []));

/** The numbers in a section, as a reader sees them. */
export const numbersIn = (name: string, id: string, about = /^/) => {
  const blocks = find(name).sections.find((section) => section.id === id)?.blocks ?? [];
  const lines = blocks.flatMap((block) =>
    'text' in block ? [block.text] : block.lines.map(({ lead, text }) => `${lead ?? ''} | ${text}`),
  );
  const meant = lines.filter((line) => about.test(line)).join(' ');
  return [...meant.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
};
