/** The frame around every policy. */
export const texts = {
  page: {
    back: 'Back',
    effective: 'Effective date: {date}',
    review: 'Next review: {date}',
    contents: 'On this page',
    print: 'Print',
    contact_title: 'A question about this page?',
    contact:
      'We answer within {supportHours} hours, from {supportFromAm} AM to {supportToPm} PM EST.',
    contact_write: 'Write to {email}',
  },
};
