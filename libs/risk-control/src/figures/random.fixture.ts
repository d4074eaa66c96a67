/** A generator that is the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 8) / 16_777_216;
}
