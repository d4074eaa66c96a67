export default {
  total: '{{number}} in all',
  create: 'New',
  fields: { recordNo: 'No.', title: 'Title', state: 'Status', updatedAt: 'Updated' },
  empty: 'No records yet',
  emptyBody: 'New ones will be shown here.',
};
