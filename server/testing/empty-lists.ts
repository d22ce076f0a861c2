/** The paths of empty lists in an answer: the schema of their items stays unchecked. */
export function emptyLists(value: unknown): string[] {
  const isEmpty = new Map<string, boolean>();
  const visit = (one: unknown, path: string) => {
    if (Array.isArray(one)) isEmpty.set(path, (isEmpty.get(path) ?? true) && one.length === 0);
    if (typeof one !== 'object' || one === null) return;
    for (const [key, inner] of Object.entries(one)) {
      visit(inner, Array.isArray(one) ? path : `${path}.${key}`.replace(/^\./, ''));
    }
  };
  visit(value, '');
  return [...isEmpty].flatMap(([path, none]) => (none ? [path] : []));
}

/** The only lists that are empty in `server/app/successes.http.test.ts`: of words, of ids, or of rows without a schema of their own. */
export const EMPTY_LISTS: Record<string, string[]> = {
  'accounts.find': ['providers'],
  // Their schema is checked in server/anchors/routes.postgres.http.test.ts: no chain is configured here.
  'anchors.read': ['anchors'],
  // Checked in routes.suspicions and routes.columns of server/imports: here no cell is empty, each column known.
  'imports.find': ['reading.columns', 'reading.emptied', 'reading.suspicions', 'rows.suspicions'],
  // Checked in server/imports/routes.undo-part.postgres.http.test.ts: here nobody has touched it.
  'imports.planUndo': ['plan.left', 'plan.undoing.fields'],
  // Fewer than five are not listed.
  'integrity.read': [
    'excluded.byReason.shown',
    'excluded.byRestaurant.shown',
    'held.byReason.shown',
    'held.byRestaurant.shown',
  ],
  'people.personalData': [
    'appeals',
    'authenticatorApps',
    'pageViews',
    'passkeys',
    'recoveryCodes',
    'restaurantAccessRequests',
    'restaurantProposals',
    'restaurantStaff',
    'restaurantsOwned',
    'resultAnswers',
    'resultObjections',
    'resultPacks',
    'resultReveals',
    'resultRules',
    'resultSignatures',
    'resultSnapshots',
    'reviewReplies',
    'reviewReports',
    'roles',
    'venueRedemptions',
  ],
  // Their rows come from other machines: `server/ledger` has tests of them.
  'receipts.ledger': ['anchors', 'witnesses'],
  'owners.status': ['waiting'],
  // Their schemas are checked in server/sold-out and server/staff.
  'soldOut.list': [''],
  'staff.list': ['staff'],
  'reviews.findOwn': ['reportedIds'],
  'reviews.remove': ['reportedIds'],
};
