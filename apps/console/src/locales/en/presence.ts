export default {
  one: '{{name}} is editing this record',
  two: '{{name}} and {{other}} are editing this record',
  many_one: '{{name}} and {{count}} other person are editing this record',
  many_other: '{{name}} and {{count}} other people are editing this record',
};
