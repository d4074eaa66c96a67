export default {
  asking: 'Looking up the pasted names…',
  failed: 'The pasted names could not be looked up. Paste them again.',
  found_one: '{{number}} person was found.',
  found_other: '{{number}} people were found.',
  unknown: 'Not found: {{names}}',
  several: 'Several people have this name; use the user number instead: {{names}}',
};
