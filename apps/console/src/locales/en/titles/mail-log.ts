export default {
  mailLog: 'Email log',
};
