export default {
  label: 'Preview',
  place: '{{place}} of {{total}}',
  previous: 'Previous record (K)',
  next: 'Next record (J)',
  close: 'Close preview (Esc)',
  open: 'Open',
  move: 'move',
  enter: 'open',
  escape: 'close',
  latest: 'Latest',
};
