export default {
  myControls: 'My risk controls',
  reviews: 'Control reviews',
  management: 'Risk controls',
  viewControl: 'Risk control',
  reviewControl: 'Review control',
  editControl: 'Edit risk control',
  assessControl: 'Self-assess control',
  fillSheet: 'Completed sheet',
  campaigns: 'Campaigns',
  viewCampaign: 'Campaign',
  editCampaign: 'Plan campaign',
};
