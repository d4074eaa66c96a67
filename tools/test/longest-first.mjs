import TestSequencer from '@jest/test-sequencer';

/**
 * Suites that take minutes, the longest first. Without a cache of earlier runs jest goes by the size of the files, and these are small: begun last, one
 * of them keeps a machine waiting that has nothing else to do.
 */
const LONG = [
  'tests/fault/fault.spec.ts',
  'apps/api/src/duty/dead-ends.spec.ts',
  'apps/api/src/home/holders.spec.ts',
  'apps/api/src/http/body-pace.spec.ts',
  'tests/topology/topology.spec.ts',
  'tests/year/year.spec.ts',
  'libs/platform/src/database/migration-data.spec.ts',
  'apps/api/src/http/fuzz.spec.ts',
  'apps/api/src/http/list-cost.spec.ts',
  'tools/area/generate.spec.ts',
];

/** Where a suite stands among them; all others come behind, in jest's own order. */
const rankOf = ({ path }) => {
  const rank = LONG.findIndex((file) => path.endsWith(`/${file}`));
  return rank < 0 ? LONG.length : rank;
};

export default class LongestFirst extends TestSequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  sort(tests) {
    const sorted = super.sort(tests);
    return Array.isArray(sorted) ? byRank(sorted) : sorted.then(byRank);
  }
}

const byRank = (tests) => tests.toSorted((a, b) => rankOf(a) - rankOf(b));
