export default {
  column: 'Looked at',
  no: 'Not yet looked at',
  yes: 'Looked at',
  changed: 'Changed since I looked',
  short: { no: 'Not yet', changed: 'Changed since' },
};
