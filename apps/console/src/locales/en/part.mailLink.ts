/** What is said on the way from a mail. */
export default {
  mailLink: {
    opening: 'Opening…',
    badTitle: 'This link cannot be opened',
    otherTitle: 'This link was sent to someone else',
    otherBody: 'You are signed in as {{name}} ({{number}}). To open it, sign in as the person who received the email.',
    noToken: 'The link is incomplete. Open the record from your tasks, or click the button in the email again.',
    goneBody:
      'The record does not exist, or you no longer have access to it. Links sent to a substitute stop working when the substitution ends.',
    signOut: 'Sign out',
    toDuties: 'View my tasks',
    retry: 'Try again',
    movedTitle: '{{recordNo}} has changed since the email was sent',
    movedBody: 'It is now in the state “{{state}}”. Since the email:',
    actedFor: '{{who}} (for {{absent}})',
    open: 'Open record',
  },
};
