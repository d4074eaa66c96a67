/** What one scenario showed. */
export interface Outcome {
  readonly name: string;
  readonly figures: Readonly<Record<string, string | number | undefined>>;
  /** Empty when all held. */
  readonly problems: readonly string[];
}

let tell: ((outcome: Outcome) => void) | undefined;

/** Who hears of each outcome as soon as it is there: what was shown stays when the program is ended after it. */
export function onOutcome(listener: typeof tell): void {
  tell = listener;
}

/** Does the work and takes a failure of it for a finding. */
export async function judge(name: string, work: () => Promise<Omit<Outcome, 'name'>>): Promise<Outcome> {
  const begin = Date.now();
  console.log(`${name} …`);
  const { figures, problems } = await work().catch((error: Error) => ({ figures: {}, problems: [error.stack ?? error.message] }));
  const outcome = { name, figures: { ...figures, seconds: Math.round((Date.now() - begin) / 1000) }, problems };
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}: ${describe(outcome.figures)}`);
  for (const problem of problems.slice(0, 25)) console.log(`    ${problem}`);
  if (problems.length > 25) console.log(`    and ${problems.length - 25} more`);
  tell?.(outcome);
  return outcome;
}

export function describe(figures: Outcome['figures']): string {
  return Object.entries(figures)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
