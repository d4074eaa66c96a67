export default {
  next: 'Next: {{what}}',
  verb: '{{verb}} next',
  due: 'Next: {{no}}, due {{date}}',
  after_one: '1 more after it',
  after_other: '{{count}} more after it',
  final: 'A decision cannot be undone.',
};
