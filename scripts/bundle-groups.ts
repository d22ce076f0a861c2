import { projectRoot } from './run-command.ts';

const here = projectRoot.replaceAll('\\', '/').replace(/\/$/, '');

/** The folders of web whose shared code visitors load. */
export const OF_VISITORS: readonly string[] = [
  'account',
  'api',
  'favourites',
  'i18n',
  'integrity',
  'ledger',
  'native',
  'objections',
  'offline',
  'people',
  'places',
  'platform',
  'policies',
  'receipts',
  'restaurants',
  'results',
  'reviews',
  'rulings',
  'screens',
  'sharing',
  'shell',
  'ui',
  'venue',
  'voting',
];

/** Those whose code only owners and organisers load, whatever its pages share. */
export const OF_ORGANISERS: readonly string[] = [
  'admin',
  'analytics',
  'audit',
  'broadcasts',
  'catalogue',
  'dashboard',
  'doctor',
  'imports',
  'kitchen',
  'moderation',
  'owners',
  'proposals',
  'rankings',
  'retention',
  'reveal',
  'settings',
  'vote-rulings',
  'venue-screens',
];

/** The rooms of domain that visitors' pages do not need. */
export const DOMAIN_OF_ORGANISERS: readonly string[] = [
  'audit',
  'broadcasts',
  'catalogue',
  'dashboard',
  'doctor',
  'imports',
  'owners',
  'proposals',
  'rankings',
  'sheets',
];

/** Files of other folders that only the pages of owners and organisers use. */
const FILES_OF_ORGANISERS =
  /^(domain\/(restaurants\/(fields\.|rules\.links)|results\/rules\.(presets|reveal)|(evidence|signals|vote-rulings)\/rules\.ts)|web\/(api\/cached\.admins|ui\/(Bar|Combobox|ConfirmDialog|PictureField|RowsComing|Table|use-combobox|use-picture-upload)|api\/upload|screens\/admin-meanings|results\/(Desk|Rules|desk-|rules-|use-desk-|use-rules-|pack-query)|admin-screen-list))/;

/**
 * Whether a module is code that only the pages of owners and organisers share.
 * @param id the module's path, with forward slashes
 * @throws for a folder of web that is in neither list
 */
export function isAdminCode(id: string, root: string = here): boolean {
  const path = id.startsWith(`${root}/`) ? id.slice(root.length + 1) : '';
  if (FILES_OF_ORGANISERS.test(path)) return true;
  const [floor, folder = '', file] = path.split('/');
  if (file === undefined) return false;
  if (floor === 'domain') return DOMAIN_OF_ORGANISERS.includes(folder);
  if (floor !== 'web' || OF_VISITORS.includes(folder)) return false;
  if (OF_ORGANISERS.includes(folder)) return true;
  throw new Error(
    `web/${folder} has no place in scripts/bundle-groups.ts: name it in OF_VISITORS if visitors load its code, else in OF_ORGANISERS.`,
  );
}
