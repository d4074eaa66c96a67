/** `fit`: as wide as the frame allows; otherwise 1 is the file's own size. */
export type Zoom = 'fit' | number;

const levels = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

export const zoomIn = (from: number): number => levels.find((level) => level > from + 0.01) ?? from;
export const zoomOut = (from: number): number => levels.findLast((level) => level < from - 0.01) ?? from;

/** What a key does to the zoom; undefined: nothing. `shown` is the size at which `fit` comes out. */
export function stepZoom(key: string, zoom: Zoom, shown: number): Zoom | undefined {
  const from = zoom === 'fit' ? shown : zoom;
  if (key === '+' || key === '=') return zoomIn(from);
  if (key === '-') return zoomOut(from);
  return key === '0' ? 'fit' : undefined;
}
