import { getDomain } from 'tldts-icann';

/**
 * The domain that somebody registered, of a mail address: `mail.example.co.uk` belongs to `example.co.uk`. One
 * owner has any number of names below it. Suffixes that companies offer count as theirs, since names below
 * these cost nothing.
 * @returns in lower case; the whole host if it has no registrable domain
 */
export function mailDomainOf(email: string): string {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const domain = getDomain(host) ?? host;
  return domain === 'googlemail.com' ? 'gmail.com' : domain;
}
