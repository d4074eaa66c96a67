export default {
  network: 'The server could not be reached. Nothing you typed is lost; check the connection and try again.',
  fault: 'The server gave no answer that can be understood. Please try again shortly.',
  verification: 'Verification failed, please Login again.',
  roles: 'getInfo: roles must be a non-null array!',
  sessionGone: 'Your session has ended. Please sign in again.',
  pageTitle: 'Something broke on this page',
  pageBody:
    'It was noted in the error log at the top right. Reloading usually helps; what you had not submitted is kept as a draft on this device.',
  reload: 'Reload',
  startTitle: 'The portal cannot be opened just now',
};
