/** The organisers' list of sessions: the signed-in people and their devices. */
export const sessions = {
  title: 'User sessions',
  intro:
    'Who is signed in where. A session ends after 30 days without use; whoever is signed out here is out at once and can sign in again.',
  column_device: 'Device',
  column_active: 'Last active',
  since: 'Signed in {when}',
  filter_device: 'Device',
  any_device: 'Any device',
  other_device: 'Another device',
  found: { one: '{count} session', other: '{count} sessions' },
  pages: 'Pages of sessions',
  load_error: 'The sessions could not be loaded.',
  none_match: 'No session matches.',
  none_match_hint: 'Try another name or address, or any device.',
  show_all: 'Show all sessions',
  end: 'Sign out here',
  end_label: 'Sign out here: {person}, {device}',
  end_title: 'Sign out of this browser?',
  end_will: '{person} is signed out of this browser ({device}), and can sign in again.',
  end_of: 'Sign out everywhere',
  end_of_label: 'Sign out everywhere: {person}',
  end_of_title: 'Sign out everywhere?',
  end_of_will: '{person} is signed out of every browser, and can sign in again.',
  end_others: 'Sign out everybody else',
  end_others_title: 'Sign out everybody else?',
  end_others_will: {
    one: '{count} session ends. You stay signed in.',
    other: '{count} sessions of {people} people end. You stay signed in.',
  },
  end_others_note:
    'Votes that wait on a device for a connection are kept there, and sent when the person signs in again.',
  end_others_type: 'Type the number of sessions: {number}',
  ended: '{person} is signed out there.',
  ended_count: { one: '{count} session ended.', other: '{count} sessions ended.' },
  errors: {
    session_not_found: 'This session has already ended.',
  },
  fields: {
    sessionId: 'session',
    system: 'device',
  },
};
