export default {
  edit: 'Edit {{label}}',
  keys: 'Esc to cancel',
  keysText: 'Enter to save, Shift+Enter for a new line, Esc to cancel',
  oneOnly: 'Remove the current person first',
  changed: 'Someone else has changed this field in the meantime. It now says:',
  takeTheirs: 'Use the current value',
  keepMine: 'Save mine',
};
