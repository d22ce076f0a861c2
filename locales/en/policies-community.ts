/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Community Guidelines',
    description:
      'How we treat each other at the festival: honest points, fair reviews, and respect for who cooks and who eats.',
    intro:
      'Somebody got up early to make that taco. Somebody else will read your words before they drive there. Be honest to both.',
  },
  honest: {
    title: 'Be honest',
    item_own: 'Rate what you have eaten yourself, and the day that you ate it.',
    item_interest: 'Do not rate your own restaurant, your employer’s or a rival’s.',
    item_pay: 'Take nothing for a vote or a review, and offer nothing.',
  },
  points: {
    title: 'Points for dishes',
    body: 'A dish gets {noPoints} to {maxPerDish} taco points. {noPoints} says that you did not like it; {maxPerDish} that you would drive back for it. Each vote goes to one dish.',
  },
  stars: {
    title: 'Stars for reviews',
    item_1: '1 star | Poor: I would not come back.',
    item_2: '2 stars | Fair: some of it was fine.',
    item_3: '3 stars | Good: a solid taco.',
    item_4: '4 stars | Very good: I tell my friends.',
    item_5: '5 stars | Exceptional: worth the drive.',
  },
  words: {
    title: 'Words that help',
    item_what: 'Say what you had and what was good or not about it.',
    item_kind: 'Criticize the taco, not the person.',
    item_private: 'Leave out names of staff, phone numbers and whatever is private.',
    item_language: 'Write in the language you like. English and Spanish are both at home here.',
  },
  pictures: {
    title: 'Pictures',
    body: 'Pictures of restaurants and dishes need a description in words, so that people who cannot see them know what is there. Show no person who did not agree.',
  },
  respect: {
    title: 'Respect',
    body: 'No hate, no threats, no harassment; neither here nor at the counter. The festival is for everybody.',
  },
  fair: {
    title: 'Play fair',
    body: 'One account per person, one vote per restaurant per day, and you stand where you vote. Who goes around that takes something from everybody who waited in line.',
  },
  wrong: {
    title: 'When something is wrong',
    body: 'Tap the three dots beside a review that breaks these rules, then “Report”. For anything else write to {supportEmail}. An organizer looks at it within {moderationFromHours} to {moderationToHours} hours. What follows is in our [Content Moderation Policy](/content-moderation-policy).',
  },
};
