export default {
  course: 'Course',
  shares: 'Resources',
  shareEdit: 'Edit resource',
  shareView: 'Resource',
  shareResults: 'Reading results',
  myRecord: 'My learning',
  attestations: 'Attestations',
};
