/** The manager's page. */
export const teamList = '/Team';
