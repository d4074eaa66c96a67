import account from './account.ts';
import notifications from './notifications.ts';

/** What one's own account and the page of all notifications say. */
export default { account, notifications };
