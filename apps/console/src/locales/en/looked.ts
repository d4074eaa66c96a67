export default {
  column: 'Viewed',
  no: 'Not yet viewed',
  yes: 'Viewed',
  changed: 'Changed since I viewed it',
  short: { no: 'Not yet', changed: 'Changed since' },
};
