/** Names that lead nowhere, or into the network of whoever opens them. `.example` leads nowhere for anyone. */
const PRIVATE_ENDINGS =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|invalid|onion|alt|svc|cluster|workgroup|arpa|mshome\.net|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me)$/;

/** A host as two are compared: in lower case, without `www.` or `m.` before the site. */
export const plainHost = (host: string): string =>
  host
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(www|m)\.(?=.*\.)/, '');

/** Not an IP address in any spelling: browsers read one wherever the last part is a number. */
export const isPublicHost = (host: string): boolean =>
  /(^|\.)(\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(host) && !PRIVATE_ENDINGS.test(host);
