/** What is said on the way from a mail. */
export default {
  mailLink: {
    opening: 'Opening…',
    badTitle: 'This link cannot be opened',
    otherTitle: 'This link was sent to somebody else',
    otherBody: 'You are signed in as {{name}} ({{number}}). Sign out and sign in as the person who received the mail; it opens then.',
    noToken: 'The link is not complete. Open the record from your to-do list, or click the button in the mail again.',
    goneBody:
      'The record does not exist, or you may not see it any more. When a substitution ends, the links sent to the substitute end with it.',
    signOut: 'Sign out',
    toDuties: 'Show my duties',
    retry: 'Try again',
    movedTitle: '{{recordNo}} has moved on since the mail was sent',
    movedBody: 'It is in the state “{{state}}” now. Since the mail:',
    actedFor: '{{who}} (for {{absent}})',
    open: 'Open the record',
  },
};
