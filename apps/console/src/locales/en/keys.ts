export default {
  title: 'Keyboard shortcuts',
  anywhere: { title: 'Anywhere', search: 'Search and commands', create: 'Create', keys: 'Show these shortcuts' },
  go: 'Go to {{page}}',
  list: {
    title: 'In a list',
    peek: 'Preview the record',
    next: 'Next record in the preview',
    previous: 'Previous record in the preview',
    open: 'Open the record',
    edit: 'Edit a cell of a draft',
    close: 'Close the preview',
  },
  create: {
    title: 'Create',
    control: 'Risk control',
    event: 'Risk event report',
    policy: 'Policy',
    share: 'Resource',
    exam: 'Exam',
    campaign: 'Campaign',
  },
  form: { title: 'In a form', submit: 'Submit', save: 'Save draft' },
};
