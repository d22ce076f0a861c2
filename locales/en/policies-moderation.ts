/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Content Moderation Policy',
    description:
      'How Vota Taco deals with reviews, names and votes that break the rules: what we remove, how fast, what follows, and how to appeal.',
    intro:
      'People decide here, not machines. This page says what we look at, how fast, what follows from a violation, and how you get a second look.',
  },
  scope: {
    title: 'What it is about',
    body: 'Everything that people bring to Vota Taco: reviews and the names under them, pictures and texts of restaurants, and votes.',
  },
  forbidden: {
    title: 'What we remove',
    item_hate: 'Hate | against people for who they are.',
    item_threat: 'Threats and harassment | of anybody, also of staff.',
    item_private:
      'What is private | phone numbers, addresses, pictures of people against their will.',
    item_fake: 'Fakes | reviews without a visit, for pay, or of one’s own restaurant or a rival’s.',
    item_spam: 'Spam | advertising, links, the same words over and over.',
    item_sexual: 'Sexual or violent content | and anything that is against the law.',
    item_votes: 'Unfair votes | several accounts of one person, faked positions, programs.',
    fair: 'A bad opinion is no violation. We do not remove a review because a restaurant dislikes it.',
  },
  report: {
    title: 'How to report',
    body: 'Signed in, you report a review right where it stands, with “Report”. For anything else write to {supportEmail} with the page and what is wrong with it. The writer and other guests are not told who reported something; the organizers see it.',
  },
  review: {
    title: 'How fast we look',
    body: 'An organizer looks at a report within {moderationFromHours} to {moderationToHours} hours, decides by these rules, and tells whoever reported it.',
    hidden:
      'A review may be hidden without being ruled a violation. Its writer is told by email and beside the review what for. Whoever changes the review has it looked at again; whoever thinks that we are wrong writes to {supportEmail} within {appealDays} days.',
  },
  ladder: {
    title: 'What follows',
    item_first: 'First violation | a warning, and the content is removed.',
    item_second: 'Second | the account is suspended for {suspensionHours} hours.',
    item_third: 'Third | for {suspensionDays} days.',
    item_fourth: 'Fourth | for {longSuspensionDays} days.',
    item_fifth: 'Fifth | a permanent ban.',
    body: 'Who is suspended cannot sign in, vote or write. Organizers decide it, and the email says why, until when and how to appeal. After the time it works again by itself.',
  },
  severe: {
    title: 'Severe violations',
    body: 'Threats, attacks on the vote, and what is a crime may lead to a permanent ban at once.',
  },
  appeals: {
    title: 'Appeals',
    item_when:
      'You may appeal within {appealDays} days, once: by the link in our email, when signing in, or in [your account](/account).',
    item_first:
      'Where there are two organizers, the one who did not decide before looks at it within {appealReviewHours} hours.',
    item_final: 'You hear the final decision within {appealBusinessDays} business days.',
    by_hand:
      'Organizers may also ban an account by hand, without a ruling on a review, for what this page calls severe or unfair. The email and the sign-in say why. That one has no link to appeal: write to {supportEmail} within {appealDays} days, and the same times hold.',
  },
  votes: {
    title: 'Votes',
    body: 'The server checks every vote by itself: who, where, and that it is the first of the day. Votes of organizers do not count, and owners and staff cannot vote for their own restaurant.',
    ruling:
      'A program may point at votes that look odd, but takes none out of the count. An organizer may hold votes for {holdHours} hours at most, while they are looked at, or exclude them; a second organizer must agree where a decision is large or moves one of the first ten places. Whoever cast them is told why by email and in My Votes, and may appeal once, as above. If the appeal is granted, the votes count again.',
    report:
      'What counts, what is held or excluded and for which reasons, and what became of the appeals is [public](/festival/integrity), without names.',
  },
};
