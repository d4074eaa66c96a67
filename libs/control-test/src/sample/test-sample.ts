import type { RouteData, controlTestRoutes } from '@portal/contract';
import type { DrawnSample } from '../control-test.detail.ts';

type Sample = RouteData<typeof controlTestRoutes.getTestSample>;

/** The contract's lists can be changed, those of a drawn formula cannot. */
export function toFormula(formula: DrawnSample['draws'][number]['formula']): Sample['draws'][number]['formula'] {
  const { keys, drawnBefore, ...rest } = formula;
  return { ...rest, ...(keys && { keys: [...keys] }), ...(drawnBefore && { drawnBefore: [...drawnBefore] }) };
}

/** The sample as a file that anybody can draw again (docs/sampling.md); null without a population. @param number of the test */
export function toTestSample(number: string, { population, draws, items }: DrawnSample): Sample | null {
  if (!population) return null;
  const { fileName, sha256, rows, keyColumn, amountColumn, question } = population;
  return {
    format: 'portal-sample-1',
    number,
    rule: 'Rows in the order of HMAC-SHA-256(seed, key), the first n; other methods: docs/sampling.md',
    population: { fileName, sha256, rows, keyColumn, amountColumn, question },
    draws: draws.map(({ ordinal, formula }) => ({
      ordinal,
      formula: toFormula(formula),
      items: items.filter((item) => item.ordinal === ordinal).map(({ position, key }) => ({ position: position ?? 0, key })),
    })),
  };
}
