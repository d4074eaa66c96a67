export default {
  course: 'Course',
  shares: 'Shares',
  shareEdit: 'Edit share',
  shareView: 'Share',
  shareResults: 'Reading results',
  myRecord: 'My learning',
  attestations: 'Confirmations',
};
