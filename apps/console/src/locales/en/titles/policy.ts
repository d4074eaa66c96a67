export default {
  policies: 'Policies',
  policySearch: 'Search policies',
  policyReview: 'Due for review',
  policyExpired: 'Overdue or due for review',
  policyAdd: 'Upload policy',
  policyEdit: 'Edit policy',
  policyView: 'View policy',
  policyHome: 'Policy home',
  policyPreview: 'Policy document',
  policyCompare: 'Compare versions',
};
