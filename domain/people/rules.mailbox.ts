/** What a provider ignores in the part before the @. */
interface ProviderRules {
  /** The domain that stands for all of the provider's domains with the same mailboxes. */
  domain: string;
  /** All from this character on is ignored: `ana+votes` is `ana`. Null: nothing is. */
  tag: '+' | null;
  /** Characters that are ignored anywhere. */
  ignored?: RegExp;
  /** Whether `anything@ana.<domain>` goes to `ana@<domain>`. */
  hasSubdomains?: boolean;
  /** Whether `base-keyword` is a disposable address of the person with this base name. */
  hasBaseNames?: boolean;
}

const GMAIL: ProviderRules = { domain: 'gmail.com', tag: '+', ignored: /\./g };
const PROTON: ProviderRules = { domain: 'proton.me', tag: '+', ignored: /[._-]/g };
const ICLOUD: ProviderRules = { domain: 'icloud.com', tag: '+' };
const YANDEX: ProviderRules = { domain: 'yandex.com', tag: '+' };
const joined = (rules: ProviderRules, ...domains: string[]): [string, ProviderRules][] =>
  domains.map((domain) => [domain, rules]);
const own = (rules: Omit<ProviderRules, 'domain'>, ...domains: string[]) =>
  domains.map((domain): [string, ProviderRules] => [domain, { domain, ...rules }]);
/** @param endings of its domains, separated by spaces */
const ofMicrosoft = (name: string, endings: string) =>
  own({ tag: '+' }, ...endings.split(' ').map((ending) => `${name}.${ending}`));

/**
 * The providers whose rules are known, by domain, looked up in November 2026:
 *
 * - Gmail ignores dots and what follows "+"; googlemail.com is gmail.com (support.google.com/mail, answers
 *   7436150 and 22370). Of a company's own domain at Google dots count, and no rule can tell it by its name.
 * - Proton ignores ".", "_" and "-" ("transparent", proton.me/support/change-username) and what follows "+"; a
 *   name belongs to one account at all of its domains (proton.me/support/addresses-and-aliases).
 * - Apple: me.com and mac.com reach the mailbox at icloud.com (support.apple.com/118230). Apple has no page on
 *   "+"; the library `email-normalize` and users report it.
 * - Microsoft: "+" since 2013 (zdnet.com, "Microsoft adds support for custom '+' email addresses"); dots count,
 *   and names at two of its domains are two mailboxes. The list has its domains in America and large European
 *   countries.
 * - Fastmail: "+", and anything@name.domain (fastmail.help, article 360060591053). It has a hundred domains more.
 * - Yahoo: a disposable address is a base name, "-" and a keyword (help.yahoo.com/kb/SLN28815.html). The base
 *   name alone is no address, so that it must not be taken for the account of that name. Yahoo has no "+".
 * - Yandex: each mailbox has the same name at all of its domains
 *   (yandex.com/support/domain/additional/mailbox-alias.xml), and "+" (`email-normalize`).
 * - Zoho and mailbox.org: "+" (`email-normalize`; mailbox.org, "mail extensions").
 *
 * Of every other domain nothing is known, so that "+" may be part of a name there: AOL and GMX are not known to
 * have tags. Addresses that forward, such as privaterelay.appleid.com, show nothing of their mailbox.
 */
const PROVIDERS: ReadonlyMap<string, ProviderRules> = new Map([
  ...joined(GMAIL, 'gmail.com', 'googlemail.com'),
  ...joined(PROTON, 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'),
  ...joined(ICLOUD, 'icloud.com', 'me.com', 'mac.com'),
  ...joined(YANDEX, 'yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru'),
  ...ofMicrosoft('outlook', 'com es cl com.ar com.br com.pe fr de it pt'),
  ...ofMicrosoft('hotmail', 'com es com.mx com.ar cl com.pe com.br ca co.uk fr de it'),
  ...ofMicrosoft('live', 'com com.mx com.ar ca co.uk fr de it'),
  ...own({ tag: '+' }, 'msn.com', 'passport.com', 'zoho.com', 'zohomail.com', 'mailbox.org'),
  ...own({ tag: '+', hasSubdomains: true }, 'fastmail.com', 'fastmail.fm'),
  ...own({ tag: null, hasBaseNames: true }, 'yahoo.com', 'yahoo.es', 'yahoo.com.mx'),
  ...own({ tag: null, hasBaseNames: true }, 'ymail.com', 'rocketmail.com'),
]);

/**
 * The mailbox that an address reaches, as far as it is known what its provider ignores: one person for the
 * daily rule. Compare the results; no mail is sent to them.
 * @param email a valid address
 * @returns in lower case; the address itself, in lower case, at providers that are not known
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
  const rules = PROVIDERS.get(domain);
  if (rules) return `${bareName(local, rules)}@${rules.domain}`;
  // anything@ana.fastmail.com
  const dot = domain.indexOf('.');
  const parent = PROVIDERS.get(domain.slice(dot + 1));
  if (dot > 0 && parent?.hasSubdomains) return `${domain.slice(0, dot)}@${parent.domain}`;
  return address;
}

/** A name that would be empty stays as it is: it is none of the provider's. */
function bareName(local: string, { tag, ignored, hasBaseNames }: ProviderRules): string {
  // The "-" stays: `base-` is nobody's address, so that it equals no account's.
  if (hasBaseNames) return local.replace(/^([^-]+-).+$/, '$1');
  const name = tag === null ? local : (local.split(tag, 1)[0] ?? '');
  const bare = ignored ? name.replaceAll(ignored, '') : name;
  return bare === '' ? local : bare;
}
