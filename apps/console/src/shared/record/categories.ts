/** Category Others has the id 0 (docs/decisions/portal.md); below it the levels are free text. */
export const OTHERS = 0;

/** The three levels as a form holds them. */
export interface CategoryChoice {
  one: number | null;
  two: number | null;
  three: number | null;
  twoStr: string;
  threeStr: string;
}

/** Choosing a level forgets what stood below it; Others switches the levels below to free text. */
export function chooseLevel(level: 1 | 2 | 3, id: number | null): Partial<CategoryChoice> {
  if (level === 3) return { three: id };
  if (level === 2) return { two: id, three: null };
  return { one: id, two: null, three: null, twoStr: '', threeStr: '' };
}
