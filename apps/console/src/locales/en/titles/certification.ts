export default {
  certificationList: 'Certification',
  certificationView: 'View certification',
};
