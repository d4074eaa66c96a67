export default {
  mailLog: 'Mail log',
};
