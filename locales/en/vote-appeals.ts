export const voteAppeals = {
  title: 'Your votes and our rules',
  hold: { one: '{count} vote is held', other: '{count} votes are held' },
  exclude: { one: '{count} vote is excluded', other: '{count} votes are excluded' },
  was_hold: { one: '{count} vote was held', other: '{count} votes were held' },
  was_exclude: { one: '{count} vote was excluded', other: '{count} votes were excluded' },
  hold_what:
    'It is not counted for now, because the organizers are looking at it. It counts again by itself {until} (New York time), unless they decide otherwise.',
  exclude_what:
    'It does not count. You cannot vote there again for that day; on other days you can vote as before.',
  over: 'This is over: no vote of yours is kept out by it.',
  reason: 'Why',
  reason_not_at_the_restaurant: 'We believe that you were not at the restaurant when you voted.',
  reason_several_accounts: 'We believe that one person voted with several accounts.',
  reason_automated: 'We believe that a program sent the votes.',
  reason_own_restaurant: 'We believe that the votes come from the restaurant’s own people.',
  reason_bought_or_pressed: 'We believe that somebody paid for the votes, or pressed for them.',
  reason_other: 'We believe that something is not right with the votes.',
  reason_mistake: 'It was a mistake.',
  reason_appeal_granted: 'Your appeal was granted.',
  ruled: 'Decided {when} (New York time)',
  your_votes: 'Your votes',
  vote: {
    one: '{dish} at {restaurant}, {count} point',
    other: '{dish} at {restaurant}, {count} points',
  },
  counts_again: 'Counts again',
  ruled_later: 'Decided again since',
  section_title: 'Votes that the organizers ruled on',
  section_hint: 'Which of your votes do not count, why, and how to appeal.',
  own_hold: 'It is held: not counted for now.',
  own_exclude: 'It does not count.',
  own_aside: 'It does not count.',
  own_aside_why:
    'This is the same place as {name}. You voted at both on one day, and one vote a day counts: the one for {name}. If they are two places, tell the organizers: it counts again as soon as they separate them.',
  granted: 'Your appeal was granted. Your votes count again.',
  mail_hold_subject: { one: 'Your vote is held for now', other: 'Your votes are held for now' },
  mail_exclude_subject: { one: 'Your vote does not count', other: 'Your votes do not count' },
  mail_restore_subject: { one: 'Your vote counts again', other: 'Your votes count again' },
  mail_hold_what: {
    one: 'The organizers are looking at one of your votes, for {restaurants}. It is not counted for now.',
    other:
      'The organizers are looking at {count} of your votes, for {restaurants}. They are not counted for now.',
  },
  mail_exclude_what: {
    one: 'The organizers have excluded one of your votes, for {restaurants}. It does not count.',
    other:
      'The organizers have excluded {count} of your votes, for {restaurants}. They do not count.',
  },
  mail_restore_what: {
    one: 'One of your votes, for {restaurants}, counts again.',
    other: '{count} of your votes, for {restaurants}, count again.',
  },
  mail_restore_sorry: 'You need not do anything. We are sorry for the trouble.',
  mail_reason: 'Why: {reason}',
  mail_hold_until:
    'If nobody decides otherwise, everything counts again by itself {until} (New York time).',
  mail_exclude_day: 'You can vote as before; only that day at that restaurant stays used.',
  mail_see_votes: 'See my votes',
  mail_why: 'You get this email because it is about your votes at Vota Taco.',
  mail_granted_what: 'The decision about your votes is taken back: they count again.',
  mail_rejected_what: 'The decision about your votes stands. It is final.',
  more_restaurants: { one: '{count} more', other: '{count} more' },
  errors: {
    appeal_ruling_over: 'Your votes count again already: there is nothing to appeal.',
  },
};
