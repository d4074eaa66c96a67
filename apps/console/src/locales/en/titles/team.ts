export default {
  team: 'My team',
};
