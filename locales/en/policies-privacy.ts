/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Privacy Policy',
    description:
      'What Vota Taco knows about you, why, who else sees it, how long it stays, and how you take it away.',
    intro:
      'You can look around Vota Taco without an account. When you vote we learn who you are and where you stand, because a festival result has to be fair. This page says what we do with that, and what we do not do.',
  },
  collected: {
    title: 'What we collect',
    item_account:
      'Your account | your email address, your name if you give one, and your password as a hash that cannot be turned back. With Google or Apple, what they tell us of your address and name.',
    item_votes:
      'Your votes | the restaurant, the dishes, your points from {noPoints} to {maxPerDish}, the moment, and your name and address as they were then.',
    item_position:
      'Your position | with each vote: coordinates, how exact they are, and the distance to the restaurant in miles. Without a vote, a rounded position is used to answer what is near you, and not kept.',
    item_codes:
      'Venue codes | at which restaurant you redeemed the code of the counter, on which screen, and when.',
    item_traces:
      'What your vote has in common with others | which network it came from, which mail provider and which browser, each as a mark made with a secret key and not as it is, the age of your account, and whether and for how long you had the page open. With what showed that you were there: a code of the counter, or your position. Of new accounts we count, for {signUpDays} days and without names, how many came from one network or with one mail provider in an hour, by such marks.',
    item_reviews: 'Your reviews | stars, your words, and the name that stands beside them.',
    item_favorites: 'Your favorites | the restaurants that you saved.',
    item_rules:
      'Reports and rulings | the reviews that you reported, what organizers ruled on yours and on your votes and why, and your appeals.',
    item_sessions:
      'Where you are signed in | the network address and what your browser says it is, so that you can recognize each place and end it. If you set up a second step: the names of your passkeys, and when each was used.',
    item_visits:
      'The pages that you open | which ones, for how long, where you came from, what your browser says it is, and your account if you are signed in. No network address, and nothing at all if your browser asks not to be tracked.',
    item_owner:
      'Restaurants | which ones you own or have asked to manage, with the name and the account number that you gave for it.',
    none: 'We do not ask for a phone number. We do not follow you around: there is no advertising and no analytics of others in these pages.',
  },
  use: {
    title: 'What we use it for',
    item_count:
      'To count your vote once a day at each restaurant, and only from within {voteMiles} miles of it.',
    item_near: 'To show you what is near, and how far it is.',
    item_mail:
      'To send you the emails that go with your account: to confirm your address, to set a new password, what was counted after a vote unless you switch that off, and that your account is gone.',
    item_fair:
      'To find votes that a script, or one person with many addresses, has cast. No machine takes a vote out: a person does, and tells you.',
    item_safe: 'To keep accounts safe and to stop who tries to vote twice or floods the service.',
    none: 'We do not build advertising profiles, and no machine decides about you beyond the rules of the vote.',
  },
  sharing: {
    title: 'Who else sees it',
    public:
      'Everybody sees reviews, with the name that you write under. Owners see who voted for their restaurant: the name, and a few letters of the address. Only you and the organizers see your whole address. Your position is shown to nobody; you find it in the file of your own data.',
    log: 'Everybody sees the public log of votes. A vote stands there with its day, restaurant, dishes and points, with what showed that you were there, and with a code that only your receipt can explain. There is no name, no address, no time of day and no position. The code is the same for all your votes at one restaurant, so everybody sees that one person voted there on several days, but not who. At each restaurant you have another code, so nobody can tell from the log where else you voted.',
    chain_anchored:
      'To a blockchain we write only how many entries the log has, and one number that is computed from all of them: no vote, and nothing about you.',
    organizers:
      'Organizers see accounts, to help people and to keep the vote fair. People who run our servers and deliver our mail handle data on our behalf, and only as we tell them.',
    law: 'We hand data to authorities only where the law makes us. We never sell data.',
  },
  retention: {
    title: 'How long we keep it',
    item_account:
      'Your account | for as long as you have it, and {accountDays} days more for the little that is said below.',
    item_position:
      'Your position | {positionDays} days. Then the coordinates, how exact they were and the exact distance are erased. How near you were, in rough steps, stays for {aggregateYears} years.',
    item_votes:
      'Your votes | {voteYears} years. Then they go, and with them all that counted them, except their entries in the public log.',
    item_log_of_votes:
      'The public log of votes | for good, also after {voteYears} years and after you deleted your account. An entry that was removed would break the log: nobody could check any more that nothing else was changed. It says nothing about who voted. What ties entries to you is in your account alone: a secret key, and the list of which entries are yours.',
    item_traces:
      'What votes have in common | {traceDays} days. With the last of these marks their key is destroyed. What showed that you were there stays with the vote.',
    item_written:
      'What you wrote and saved, and what was ruled on it | for as long as your account; reviews and favorites only until you remove them.',
    item_reports:
      'Reports | what you reported, until organizers have decided and {reportDays} days more. A review that somebody reported, or that was ruled on, stays as it stood then for as long, for the organizers alone, even if you change or remove it.',
    item_sessions:
      'A session | until {sessionDays} days pass without you, and {sessionEndDays} days after you signed in at the latest.',
    item_unconfirmed:
      'An account that was never confirmed | {unconfirmedDays} days, or as long as the link of an invitation works; then its address is free again.',
    item_visits: 'The pages that you open | {viewDays} days; after that only how many there were.',
    item_figures:
      'Figures of a day | how many visits, pages and sign-ins there were, in which language and on what kind of device: {aggregateYears} years. None of them is about you.',
    item_attempts:
      'How often something was tried | by account, email or network address, until the limit that it is counted for has run out.',
    item_mails:
      'The address of an email that waits or could not be delivered | {mailDays} days at most.',
    item_news:
      'To whom we sent news, or were about to | {recipientDays} days after the sending ended or stood still; after that only how many there were.',
    item_log:
      'What organizers and owners changed | for good, in a log. Who did it stays named there, with the address, for {auditDays} days, also when the account is deleted: a result may be challenged long after. Whoever it was done to is named by a number alone; {accountDays} days after an account was deleted, another number stands there that belongs to nobody.',
    item_deleted:
      'After you delete your account | your profile, sessions, favorites, reviews, rulings, appeals and consents are erased at once. Of the pages that you opened, nothing says any more that it was you. Your votes stay counted, without your name, your address or your position. The address on votes of the same day goes when the day is over, so that nobody votes twice. After {accountDays} days the votes lose the account’s number too: nothing ties them to you any more. The secret key of your entries in the public log, and the list of them, are erased at once; the entries stay, and when the votes have lost the number, nothing says that they were yours. Whoever has one of your receipts can still show that one entry.',
    by_itself:
      'Our servers erase all of this by themselves, and organizers see that they did. A backup may hold it for longer; when one is put back, the same is erased again.',
  },
  security: {
    title: 'How we protect it',
    body: 'Pages and data travel encrypted. Passwords are kept as Argon2 hashes, and the links we mail as hashes that work once. Your cookie cannot be read by scripts. What you ask of our servers is checked there, whatever your browser says.',
    body_you:
      'Nothing is perfectly safe. Use a password that you use nowhere else, and sign out on devices that are not yours.',
  },
  rights: {
    title: 'What you can do',
    item_see: 'See and take it | [your account page](/account) gives you all of it as one file.',
    item_correct: 'Correct it | your name and language are yours to change there.',
    item_delete: 'Delete it | on [the same page](/account), without asking anybody.',
    item_position: 'Keep your position to yourself | say no in your browser. Lists still work.',
    item_object:
      'Object, or ask us to hold still | write to us. We answer privacy questions within {privacyHours} hours.',
  },
  marketing: {
    title: 'Marketing',
    body: 'We send news of the festival by email only to people who ticked the box for it when they signed up, or switched it on in their account. We keep the words you agreed to and when, and which of these emails went to you. Each such email has a link that stops them with one tap, and so has [your account page](/account). We never pass your address on for advertising.',
  },
  breach: {
    title: 'If something goes wrong',
    body: 'If data about you gets into the wrong hands, we tell you and the authorities in charge within {breachHours} hours of knowing it: what happened, what it means for you, and what we do about it.',
  },
  cookies: {
    title: 'Cookies and what your browser keeps',
    item_session:
      'Session | a cookie that keeps you signed in, until {sessionDays} days pass without you, and for {sessionEndDays} days at most. In the app for phones, a key in its protected storage does.',
    item_known:
      'Known devices | a cookie that says, in a form only our servers can read, that you signed in to your account here with its password, for {knownDeviceDays} days, also after you sign out: so that nobody locks you out by guessing at it. In the app for phones, a key in its protected storage does. A new password and signing out everywhere make it worthless.',
    item_browser:
      'Browser | a cookie with a random name and when you opened which restaurant, once you are signed in, for {traceDays} days: so that many votes of one browser are noticed.',
    item_choices:
      'Choices | your language and light or dark, for a year; for organizers, that single keys are off, until you switch them on.',
    item_account:
      'Who is signed in | the number of your account, and nothing else of it, until you sign out: so that a page which opens without a network knows whose votes wait.',
    item_typed:
      'What you typed | your email address while you sign in or up, and a name that could not be saved yet, until the tab closes.',
    item_attempts:
      'Sign-ups that failed | how many and when the last was, so that they are not made too fast, until one works.',
    item_small:
      'Small things | that you put off a reminder, signed out or started afresh, a restaurant you were about to save, dishes you rated, votes that wait for a network, with your position at that moment until they are answered, and while you sign in how far you got and the page to come back to.',
    item_venue:
      'Venue codes | that you redeemed the code of a counter today, with a random number by which the visit becomes yours, until you sign out. A device that is itself a counter screen keeps its secret until it is removed there.',
    item_reveal:
      'Results night | on the device of an organizer who presents the result, what it shows and how far it is, until the presentation ends or they sign out.',
    item_ledger:
      'The public log | which entries and keys of the log of votes your browser saw last, so that it notices if some vanish, and until you sign out, the festival’s signed promises to enter your votes there.',
    item_device:
      'About the device | whether its clock is right, and in the app for phones that it ran before and asked for your position.',
    item_seen:
      'What you saw last | lists and restaurants, for {offlineDays} days, and pictures, for {pictureDays} days, so that they open without a network. Signing out removes them.',
    item_files: 'The app itself | its files, until there is a newer version.',
    item_visit:
      'A visit | a random name, gone with the tab, by which we count the pages of one visit. None if your browser asks not to be tracked.',
    none: 'All of them are ours and needed for what you asked for, so there is no banner to click away.',
  },
  children: {
    title: 'Children',
    body: 'Vota Taco is for people of {minimumAge} and older. We do not knowingly keep data of anybody younger. If you know of such an account, tell us, and we delete it.',
  },
  transfers: {
    title: 'Other countries',
    body: 'The festival is in South Carolina and Georgia, and its data is handled in the United States. If you visit from elsewhere, your data travels there.',
  },
  third: {
    title: 'Services of others',
    item_sign_in: 'Google and Apple | only if you sign in through them.',
    item_video: 'YouTube and Vimeo | only once you tap on a video of theirs.',
    item_maps: 'Apple Maps and Google Maps | only once you ask for directions.',
    item_pictures:
      'Pictures | some restaurants and sponsors keep theirs on their own site, and the picture or video of the home page may be kept elsewhere too. That site then sees your network address.',
    item_zip: 'ZIP codes | may be looked up at TomTom by our server. It learns nothing of you.',
    body: 'What they do with it is in their policies, not in ours.',
  },
  changes: {
    title: 'Changes',
    body: 'When we change something that matters to you, we say so here {noticeDays} days before it takes effect. The date at the top says when the page you read is in effect.',
  },
  contact: {
    title: 'Contact',
    body: 'Write to {supportEmail} about anything on this page. We answer privacy questions within {privacyHours} hours.',
  },
  gdpr: {
    title: 'Legal bases under the GDPR',
    intro: 'For people to whom the General Data Protection Regulation applies:',
    item_contract:
      'Contract, Art. 6(1)(b) | your account, your votes, your favorites, and emails about them.',
    item_consent:
      'Consent, Art. 6(1)(a) | your position, which you take back in your browser; and news by email, which you stop by the link in each or in [your account](/account). To whom we sent such news, we keep for {recipientDays} days after the sending.',
    item_interest:
      'Legitimate interest, Art. 6(1)(f) | a fair vote, safe accounts, and a service that is not flooded.',
    item_duty: 'Legal duty, Art. 6(1)(c) | where a law asks us to keep or to hand out something.',
    complain: 'You may complain to the data protection authority where you live.',
  },
};
