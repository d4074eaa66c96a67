export default {
  none: 'Not scored',
  short: { s1: 'Design ineffective', s2: 'Partially effective', s3: 'Not implemented', s4: 'Not operating effectively', s5: 'Effective' },
  full: {
    s1: 'Design ineffective; necessary controls missing',
    s2: 'Partially effective; key controls missing',
    s3: 'Design adequate, not implemented',
    s4: 'Design adequate, not operating effectively',
    s5: 'Effective',
  },
};
