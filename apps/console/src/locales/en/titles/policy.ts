export default {
  policies: 'Policies',
  policySearch: 'Search policies',
  policyReview: 'Close to review',
  policyExpired: 'Expired or close to review',
  policyAdd: 'Upload policy',
  policyEdit: 'Edit policy',
  policyView: 'View policy',
  policyHome: 'Policy home',
  policyPreview: 'Policy file',
  policyCompare: 'Compare versions',
};
