export default {
  title: 'Set up the portal',
  progress: '{{done}} of {{total}} done',
  done: 'done',
  dismiss: 'Dismiss',
  steps: {
    secondAdministrator: {
      name: 'Appoint a second administrator',
      why: 'Some changes need two administrators, and each must be able to cover for the other.',
    },
    mailServer: { name: 'Connect a mail server', why: 'Without SMTP_URL in the configuration, the portal sends no emails.' },
    people: { name: 'Import your people', why: 'Add them one by one or from a workbook.' },
    managers: { name: 'Set managers or department heads', why: 'Overdue tasks escalate to them.' },
    categories: { name: 'Define your risk categories', why: 'Controls and events are classified by them.' },
    holidays: { name: 'Enter the public holidays of this year', why: 'Due dates and reminders follow working days.' },
    controls: { name: 'Create or import your first controls', why: 'Self-assessments and reviews are based on them.' },
  },
};
