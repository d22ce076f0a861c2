import { readdirSync } from 'node:fs';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { RETENTION } from '../../domain/retention/rules.ts';

const folder = new URL('../../database/schema/', import.meta.url);
const tables = new Map<string, ReturnType<typeof getTableConfig>>();
for (const file of readdirSync(folder)) {
  const exported: Record<string, unknown> = await import(new URL(file, folder).href);
  for (const one of Object.values(exported)) {
    if (one instanceof PgTable) tables.set(getTableConfig(one).name, getTableConfig(one));
  }
}

const keysOf = (name: string) =>
  (tables.get(name)?.foreignKeys ?? []).map((key) => {
    const { columns, foreignTable } = key.reference();
    return {
      column: columns[0]?.name ?? '',
      to: getTableConfig(foreignTable).name,
      onDelete: key.onDelete,
    };
  });
/** Whether the database deletes the row along with its account. */
const goesWithAccount = (name: string): boolean =>
  name === 'profiles' ||
  keysOf(name).some(
    ({ to, onDelete }) => onDelete === 'cascade' && to !== name && goesWithAccount(to),
  );

/** Columns that may name a person and outlive the account: why no policy names them. */
const REASONS: Record<string, string> = {
  'reviews.user_session': 'deleted with the account (deleteReviewsOfPerson)',
  'reviews.review_text': 'deleted with the account',
  'reviews.reviewer_name': 'deleted with the account',
  'review_replies.reply_text': 'what a restaurant says in public; whose hand it was goes',
  'rate_limits.key': 'until the limit has run out (runMaintenance)',
  'stranger_mails.mailbox': 'a keyed hash; an hour (runMaintenance)',
  'verifications.identifier': 'until the proof has run out (runMaintenance)',
  'verifications.value': 'until the proof has run out (runMaintenance)',
  'visits.user_session': 'of a visit of a browser, made up by it; some days (runMaintenance)',
  'audit_log.actor_role': 'one of three words',
  'audit_seals.actor_digest': 'blinded by a salt that goes with what it covers',
  'audit_seals.subject_digest': 'blinded by a salt that goes with what it covers',
  'audit_seals.hash': 'of what names nobody, and of the two blinded digests',
  'audit_log.action': 'one of some words',
  'audit_log.subject_name': 'of restaurants and dishes; null for people',
  'audit_log.restaurant_id': 'of a restaurant that may be gone',
  'broadcasts.subject_en': 'what the festival says to many',
  'broadcasts.subject_es': 'what the festival says to many',
  'broadcasts.body_en': 'what the festival says to many',
  'broadcasts.body_es': 'what the festival says to many',
  'broadcasts.filter': 'which kind of people; ids of restaurants and counties',
  'broadcasts.pause_answer': 'what the mail server said of the sender',
  'broadcasts.database_mark': 'of the database',
  'catalogue_imports.file_name': 'of a sheet of restaurants',
  'catalogue_imports.plan': 'restaurants and dishes',
  'catalogue_imports.undo': 'restaurants and dishes',
  'app_settings.setting_key': 'one of some words',
  'app_settings.setting_value': 'what the festival says of itself',
  'votes.voter_email':
    'taken at the deletion, of the day’s votes a day later (forgetVoter, runMaintenance)',
  'votes.voter_mailbox':
    'taken at the deletion, of the day’s votes a day later (forgetVoter, runMaintenance)',
  'votes.voter_name': 'taken at the deletion (forgetVoter)',
  'votes.voter_phone': 'taken at the deletion (forgetVoter)',
  'votes.cast_for_dish_id': 'of a dish that was merged into another',
  'votes.cast_for_restaurant_id': 'of a restaurant that was merged into another',
  'votes.country_code': 'of a phone number; of nobody without it',
  'ballots.festival_id': 'of a festival',
  'ballots.idempotency_key': 'made up by the browser for one sending',
  'ballots.request_hash': 'of restaurants, dishes and points',
  'festivals.name': 'of the festival',
  'festival_keys.sealed_key': 'a key of the festival; deleted with the traces',
  'vote_marks.basis': 'figures',
  'ledger_queue.ballot_id': 'of a vote that waits for a minute; goes at the deletion (unlinkVoter)',
  'ledger_queue.content': 'an entry of the public ledger, which names nobody; or a reason code',
  'ledger_entries.entry':
    'public, and names nobody: the key of its pseudonym goes with the account',
  'ledger_checkpoints.note': 'a signed number and hash',
  'ledger_cosignatures.witness': 'the name of an organisation',
  'ledger_cosignatures.line': 'a signature of a number and hash',
  'ledger_anchors.chain_name': 'the name of a chain',
  'ledger_anchors.contract': 'the address of the festival’s contract',
  'ledger_anchors.sender': 'the address of the festival’s account',
  'ledger_anchors.transaction_hash': 'of a public transaction of the festival',
  'ledger_anchors.replaced_hashes': 'of transactions of the festival',
  'ledger_anchors.signed_transaction': 'a number and hash, public on the chain',
  'ledger_anchors.block_hash': 'of a public block',
  'ledger_anchor_runs.account': 'the address of the festival’s account',
  'ledger_anchor_runs.funds': 'of the festival’s account',
  'ledger_anchor_runs.detail': 'the words of the chain’s server, without addresses and keys',
  'vote_clusters.dismissal_note': 'what an organiser writes to the others',
  'vote_rulings.idempotency_key': 'made up by the browser for one ruling',
  'vote_rulings.note': 'what an organiser writes to the others',
  'vote_rulings.undoes_id': 'of another ruling',
  'venue_screens.label': 'what a restaurant calls its screen',
  'venue_screens.sealed_secret': 'a key of a screen',
  'venue_redemptions.claim_hash': 'of a random number',
  'used_proofs.nonce': 'a random number of the server',
  'vote_marks.reason': 'one of some words',
  'vote_totals.dish_id': 'of a dish that may be gone',
  'settled_totals.restaurant_id': 'follows vote_totals by a trigger',
  'settled_totals.dish_id': 'of a dish that may be gone',
  'kept_tallies.id': 'of a restaurant or dish',
  'kept_tallies.restaurant_id': 'of a restaurant',
  'kept_patterns.hours': 'numbers of votes',
  'kept_patterns.visits': 'numbers of people',
  'changed_tallies.restaurant_id': 'of a restaurant',
  'changed_tallies.dish_id': 'of a dish that may be gone',
  'daily_counts.metric': 'one of some words',
  'crowd_days.summary': 'counts of votes by what they look like; no vote and no person',
  'daily_counts.dimension': 'one of some words',
  'daily_counts.value': 'one of some words',
  'page_views.user_session': 'of a visit of a browser, made up by it; goes with the row',
  'page_views.page_path': 'of a page; goes with the row',
  'page_views.page_title': 'of a page; goes with the row',
  'page_views.referrer': 'of a page; goes with the row',
  'page_views.user_agent': 'of a browser; goes with the row',
  'review_reports.author_session': 'taken at the deletion (deleteReviewsOfPerson)',
  'review_reports.review_text': 'taken at the deletion of who wrote it (deleteReviewsOfPerson)',
  'review_reports.note': 'taken at the deletion of either (deleteReviewsOfPerson)',
  'review_reports.user_session': 'the row is deleted with the account (deleteReviewsOfPerson)',
  'dev_mails.to': 'of the demo alone; goes with the row',
  'dev_mails.subject': 'of the demo alone; goes with the row',
  'dev_mails.text': 'of the demo alone; goes with the row',
  'dev_mails.html': 'of the demo alone; goes with the row',
  'dev_mails.links': 'of the demo alone; goes with the row',
  'restaurant_staff.email': 'deleted with the account that has it (deleteStaffOf), or by an owner',
  'deleted_accounts.user_session': 'what the forgetting is done by; goes with the row',
  'retention_runs.promise': 'one of some words',
  'result_rules.content': 'public rules; restaurants, and words of dishes',
  'result_rules.sha256': 'of the public rules',
  'result_rules.reason_en': 'what the festival says in public',
  'result_rules.reason_es': 'what the festival says in public',
  'result_snapshots.content': 'public figures of restaurants and dishes; no voter',
  'result_snapshots.desk': 'figures of restaurants and dishes; no voter',
  'result_snapshots.sha256': 'of the public figures',
  'result_snapshots.reason_en': 'what the festival says in public',
  'result_snapshots.reason_es': 'what the festival says in public',
  'result_signatures.signer_name': 'emptied at the deletion (forgetResultsOf)',
  'result_objections.message': 'emptied at the deletion (forgetResultsOf)',
  'result_objections.list_id': 'of a list of the result',
  'result_objections.answer_en': 'what the festival says in public',
  'result_objections.answer_es': 'what the festival says in public',
  'result_objections.recount': 'figures',
  'result_packs.sha256': 'of a file that is made for everybody',
  'result_packs.failure': 'of a file that was not made; goes with the row after a week',
  'retention_runs.failure': 'a code or a kind, without values',
};
/** Public data about restaurants and places, without personal data. */
const OF_PLACES = ['restaurants', 'dishes', 'pictures', 'states', 'counties', 'zip_codes'];

test('whatever can name a person goes with the account, has a retention policy, or is listed with its reason', () => {
  expect(tables.size).toBeGreaterThan(25);
  const covered = new Set(Object.values(RETENTION).flatMap(({ goes }) => goes));
  const open: string[] = [];
  for (const [name, { columns }] of tables) {
    if (goesWithAccount(name) || OF_PLACES.includes(name)) continue;
    const references = keysOf(name);
    for (const column of columns) {
      const key = references.find((one) => one.column === column.name);
      // References to a deleted account are emptied; other rows are checked themselves.
      const isKept = key ? key.to === 'profiles' && key.onDelete !== 'set null' : true;
      const isWords = /^(text|citext|jsonb|inet)/.test(column.getSQLType()) && !column.enumValues;
      const isId = column.getSQLType() === 'uuid' && !column.primary;
      const whole = `${name}.${column.name}`;
      if (isKept && (isWords || isId) && !covered.has(whole)) open.push(whole);
    }
  }
  expect(open.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});

test('what goes with a part of the accounts goes with each of them', () => {
  expect(
    ['profiles', 'sessions', 'broadcast_recipients'].filter((name) => !goesWithAccount(name)),
  ).toEqual([]);
});
