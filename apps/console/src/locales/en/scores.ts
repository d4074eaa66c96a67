export default {
  none: 'Not scored',
  short: { s1: 'Design ineffective', s2: 'Partially effective', s3: 'Not implemented', s4: 'Not operating effectively', s5: 'Effective' },
  full: {
    s1: 'Ineffective design and missing necessary controls',
    s2: 'Partially effective, key controls missing',
    s3: 'Design satisfactory but not implemented',
    s4: 'Design satisfactory, implementation defective',
    s5: 'Effective',
  },
};
