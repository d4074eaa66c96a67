export default {
  adminSubstitutes: 'Substitutes',
  adminReminders: 'Reminder settings',
  mailLink: 'Opening the link of a mail',
};
