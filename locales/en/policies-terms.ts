/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Terms of Service',
    description:
      'What you may expect of Vota Taco and what we expect of you: who may vote, how often, from where, and what happens when we disagree.',
    intro:
      'Vota Taco helps you find the tacos of the festival and say which ones you liked. These are the rules we both play by.',
  },
  agreement: {
    title: 'Our agreement',
    body: 'By using Vota Taco you accept these terms. If you do not, please do not use it. Our [Privacy Policy](/privacy-policy), [Content Moderation Policy](/content-moderation-policy) and [Community Guidelines](/community-guidelines) belong to them.',
  },
  service: {
    title: 'The service',
    body: 'Vota Taco is free, in English and in Spanish. It shows the restaurants of South Carolina and Georgia that take part in the festival: by state and county, by search, or by how far they are from you, with an estimated drive time and the way there in your maps app.',
    body_account:
      'With an account you vote for dishes, write reviews and save favorites. Owners have a dashboard of their restaurant. Organizers run the festival: restaurants, voting, moderation and accounts.',
  },
  age: {
    title: 'Who may use it',
    body: 'You must be at least {minimumAge} years old. If you are not of age where you live, ask whoever looks after you.',
  },
  account: {
    title: 'Your account',
    body: 'You need an account to vote. You create it with an email address and a password, or sign in with Google or Apple. One person has one account, with an address that is their own and confirmed. Keep your password to yourself; what is done with your account counts as done by you. Tell us if somebody else uses it.',
  },
  voting: {
    title: 'Voting',
    item_points:
      'A vote gives one dish of a restaurant {leastPoints} to {maxPerDish} points. A {noPoints} beside it says that you did not like a dish. The points of one vote never pass {maxPerBallot}.',
    item_day:
      'Each account votes once per restaurant per day. A day is a calendar day in New York time. Another restaurant on the same day is another vote.',
    item_final:
      'A counted vote cannot be taken back or changed. It stays counted for {voteYears} years, without your name once you have deleted your account.',
    item_log:
      'Votes are logged on a public append-only ledger, without names. Anyone can download it and recount it, and whoever noted its state once can prove later that nothing in it was changed or removed. You get a receipt that shows your own vote in it. Excluded votes stay in it, marked as excluded.',
    item_log_anchored:
      'Votes are logged on a blockchain ledger, without names: a public append-only ledger whose state is written to a blockchain about every hour while votes come in. Anyone can download it and recount it, and compare it with the blockchain, where we cannot change anything either. You get a receipt that shows your own vote in it. Excluded votes stay in it, marked as excluded.',
    item_fair:
      'Do not vote for pay or with several accounts, do not let a program vote, and do not vote for a restaurant that you own or work for. Organizers may hold or exclude such votes, with a reason; you are told and may appeal, as our [Content Moderation Policy](/content-moderation-policy) says.',
    item_open: 'Organizers open and close the voting. Their own test votes do not count.',
  },
  location: {
    title: 'Being there',
    body: 'You vote where you eat: your device must say that you are within {voteMiles} miles of the restaurant, with a position of that moment. A vote from within {verifiedMiles} miles is marked as verified. Do not fake your position. A restaurant without a known location cannot be voted for.',
  },
  reviews: {
    title: 'Reviews',
    body: 'A review is {leastStars} to {maxStars} stars and, if you like, some words. Each person has one review per restaurant; writing again updates it. It must be about a visit of your own. Our [Community Guidelines](/community-guidelines) say more.',
  },
  conduct: {
    title: 'What is not allowed',
    item_law: 'Breaking the law, or the rights of others.',
    item_harm: 'Threats, hate, harassment, and posting what is private to others.',
    item_lie: 'Pretending to be somebody else, or writing about your own restaurant as if a guest.',
    item_attack:
      'Breaking into the service, overloading it, or copying it by machine beyond what a browser does.',
  },
  content: {
    title: 'What you write',
    body: 'What you write stays yours. You let us show it in Vota Taco and in what we publish about the festival, free of charge, for as long as it stands here. You promise that you may give us that right.',
  },
  moderation: {
    title: 'Moderation',
    body: 'We may remove what breaks these rules and suspend or close accounts, as our [Content Moderation Policy](/content-moderation-policy) describes. You may appeal within {appealDays} days.',
  },
  owners: {
    title: 'Restaurants and their owners',
    body: 'Whoever runs a restaurant may ask for access to its dashboard; organizers check it and may take it back. Restaurants are responsible for their food, their prices and what they tell about themselves. Owners must not offer anything for votes or reviews, or vote against their rivals.',
  },
  property: {
    title: 'What is ours',
    body: 'The name, the drawings and the design of Vota Taco belong to us or to those who let us use them. Names and logos of restaurants and sponsors belong to them.',
  },
  links: {
    title: 'Links to others',
    body: 'Vota Taco links to restaurants, maps, videos and social media. We do not run those places and do not answer for them.',
  },
  privacy: {
    title: 'Privacy',
    body: 'Our [Privacy Policy](/privacy-policy) says what we know about you, why, and how you take it away.',
  },
  availability: {
    title: 'No promise to be always there',
    body: 'We work for a service that runs, but it may pause or have faults. Distances and drive times are estimates. Nobody has a claim to a certain result.',
  },
  ending: {
    title: 'When it ends',
    body: 'You may delete your account at any time on [your account page](/account). We end the service, or an account that has broken no rule, with {noticeDays} days of notice. For serious violations an account may end at once.',
  },
  warranty: {
    title: 'No warranty',
    body: 'The service comes as it is. As far as the law allows, we give no warranty, neither express nor implied.',
  },
  liability: {
    title: 'Liability',
    body: 'As far as the law allows, all we owe you for damages is at most ${liabilityDollars}, or what you have paid us in the last {liabilityMonths} months if that is more. We are not liable for food, for what restaurants or other people do, or for lost profit. What the law does not let us limit stays unlimited.',
  },
  disputes: {
    title: 'When we disagree',
    body: 'Write to us first. We both try for {disputeDays} days to settle it by talking; only then may one of us go to court. We answer legal mail within {legalBusinessDays} business days.',
  },
  changes: {
    title: 'Changes and contact',
    body: 'We announce changes of these terms here {noticeDays} days before they take effect. Who goes on using Vota Taco after that accepts them. Write to {supportEmail} with any question.',
  },
};
