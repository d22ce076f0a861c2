/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Data Safety Declaration',
    description:
      'At a glance: which data Vota Taco collects, whether you can leave it out, who else sees it, and how to have it deleted.',
    intro:
      'The short version of our [Privacy Policy](/privacy-policy): each kind of data, and what becomes of it.',
  },
  collected: {
    title: 'Data we collect',
    item_email:
      'Email address | needed for an account. For signing in and for emails about it. Not shown to others.',
    item_name: 'Name | optional. Stands under your reviews if you write one.',
    item_location:
      'Precise location | needed to vote, and only then kept. You may look around without it.',
    item_activity:
      'App activity | your votes, reviews, reports, appeals and favorites, needed for just that; and the pages that you open.',
    item_device:
      'Device info | what your browser says it is and its network address, with each session.',
    item_owner:
      'Business data | if you ask to manage a restaurant: your name and the account number of its supplier. If you run one, also the pictures that you choose for it, without what the camera noted in them, such as the place.',
    item_public:
      'Public reviews and ratings | stars, words and the name under them are for all to read.',
    item_log:
      'Public log of votes | each vote without a name, with its day, restaurant, dishes and points, for all to recount.',
  },
  not_collected: {
    title: 'Data we do not collect',
    item_phone: 'Phone number | nothing asks for it, also not to verify a vote.',
    item_payment: 'Payment data | the service is free.',
    item_contacts: 'Contacts and microphone | never asked for.',
    item_photos:
      'Photos and camera | never asked for, except the one picture that somebody who runs a restaurant chooses or takes for it.',
    item_ads: 'Advertising identifiers | there is no advertising.',
  },
  shared: {
    title: 'Data we share',
    body: 'We sell nothing, and share nothing with advertisers. Companies that run our servers and deliver our mail handle data for us. Services of others load only when you tap on them. Except pictures that some restaurants and sponsors keep on their own site, and the picture or video of the home page if it is kept elsewhere: they load with the page, and that site then sees your network address.',
  },
  security: {
    title: 'How it is protected',
    item_transit: 'Data is encrypted on its way.',
    item_password: 'Passwords are kept as hashes.',
    item_own: 'You can sign out of every device from [your account page](/account).',
  },
  deletion: {
    title: 'How to have it deleted',
    body: 'Delete your account on [your account page](/account); no email is needed. Your profile, sessions, favorites, reviews, rulings, appeals and consents are erased at once; of the pages that you opened, nothing says any more that it was you. Votes stay counted without name, address and position; the address on votes of the same day goes when the day is over. After {accountDays} days nothing ties them to the account any more. Their nameless entries stay in the public log of votes.',
  },
  retention: {
    title: 'How long it stays',
    item_account: 'Account | while you have it, and {accountDays} days after its deletion at most.',
    item_location:
      'Precise location | {positionDays} days; then only how near you were, for {aggregateYears} years.',
    item_traces:
      'Marks of network, mail provider and browser | {traceDays} days; made with a secret key that goes with the last.',
    item_votes:
      'Votes | {voteYears} years. Their nameless entries in the public log stay for good.',
    item_session:
      'Session | until {sessionDays} days pass without you; {sessionEndDays} days at most.',
    item_visits:
      'Pages that you open | {viewDays} days; how many there were, {aggregateYears} years.',
  },
  age: {
    title: 'Age',
    body: 'Vota Taco is for people of {minimumAge} and older.',
  },
};
