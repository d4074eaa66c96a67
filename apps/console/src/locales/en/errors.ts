export default {
  network: 'The server cannot be reached. Nothing you typed is lost. Check your connection and try again.',
  fault: 'The server sent an unreadable response. Please try again shortly.',
  verification: 'Your session could not be verified. Please sign in again.',
  roles: 'getInfo: roles must be a non-null array!',
  sessionGone: 'Your session has ended. Please sign in again.',
  pageTitle: 'Something went wrong on this page',
  pageBody:
    'The details are in the error log at the top right. Reloading usually helps; unsubmitted work is kept as a draft on this device.',
  reload: 'Reload',
  startTitle: 'The portal is unavailable right now',
};
