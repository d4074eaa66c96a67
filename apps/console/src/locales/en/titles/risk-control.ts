export default {
  myControls: 'My risk controls',
  reviews: 'Control review',
  management: 'Risk control management',
  viewControl: 'View risk control',
  reviewControl: 'Review current control',
  editControl: 'Edit risk control',
  assessControl: 'Edit current control',
  fillSheet: 'Filled-in sheet',
  campaigns: 'Campaigns',
  viewCampaign: 'View campaign',
  editCampaign: 'Plan a campaign',
};
