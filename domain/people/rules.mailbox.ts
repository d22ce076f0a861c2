/** What a provider documents that it ignores in the part before the @. */
interface ProviderRules {
  /** The domain that stands for all of the provider's domains with the same mailboxes. */
  domain: string;
  /** All from this character on is ignored: `ana+votes` is `ana`. */
  tag: '+' | '-';
  /** Characters that are ignored anywhere. */
  ignored?: RegExp;
  /** Whether `anything@ana.<domain>` goes to `ana@<domain>`. */
  hasSubdomains?: boolean;
}

const GMAIL: ProviderRules = { domain: 'gmail.com', tag: '+', ignored: /\./g };
const PROTON: ProviderRules = { domain: 'proton.me', tag: '+', ignored: /[._-]/g };
const ICLOUD: ProviderRules = { domain: 'icloud.com', tag: '+' };
const own = (tag: '+' | '-', ...domains: string[]): [string, ProviderRules][] =>
  domains.map((domain) => [domain, { domain, tag }]);

/**
 * The providers whose rules are public, by domain. Gmail: dots, "+", and googlemail.com is gmail.com. Proton:
 * dots, "-", "_", "+", and its domains share their names. Apple: "+", and me.com and mac.com are icloud.com.
 * Outlook, Fastmail and Zoho: "+". Yahoo: its disposable addresses are a name, "-" and a keyword, and no
 * other address has a "-". Of every other domain nothing is known, so that "+" may be part of a name there.
 */
const PROVIDERS: ReadonlyMap<string, ProviderRules> = new Map([
  ['gmail.com', GMAIL],
  ['googlemail.com', GMAIL],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['protonmail.ch', PROTON],
  ['pm.me', PROTON],
  ['icloud.com', ICLOUD],
  ['me.com', ICLOUD],
  ['mac.com', ICLOUD],
  ...own('+', 'outlook.com', 'outlook.es', 'hotmail.com', 'hotmail.es', 'live.com', 'live.com.mx'),
  ...own('+', 'msn.com', 'zoho.com', 'zohomail.com'),
  ...own('-', 'yahoo.com', 'yahoo.es', 'yahoo.com.mx', 'ymail.com', 'rocketmail.com'),
  ['fastmail.com', { domain: 'fastmail.com', tag: '+', hasSubdomains: true }],
  ['fastmail.fm', { domain: 'fastmail.fm', tag: '+', hasSubdomains: true }],
]);

/**
 * The mailbox that an address reaches, as far as its provider documents what it ignores: one person for the
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
function bareName(local: string, { tag, ignored }: ProviderRules): string {
  const [name = ''] = local.split(tag, 1);
  const bare = ignored ? name.replaceAll(ignored, '') : name;
  return bare === '' ? local : bare;
}
