export default {
  adminSubstitutes: 'Substitutes',
  adminReminders: 'Reminder settings',
  mailLink: 'Opening an email link',
};
