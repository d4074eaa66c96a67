/**
 * Runs in the page: the elements with words, one for each way in which words are painted on it. Rows that are made alike, down to the classes and
 * the colours of everything that they stand in, are readable or not together.
 */
export function listWaysOfPainting(): Element[] {
  const numbers = new Map<string, number>();
  const numberOf = (way: string): number => {
    const number = numbers.get(way) ?? numbers.size;
    numbers.set(way, number);
    return number;
  };
  const grounds = new Map<Element, number>();
  const groundOf = (element: Element | null): number => {
    if (!element) return -1;
    let ground = grounds.get(element);
    if (ground !== undefined) return ground;
    const { backgroundColor, backgroundImage, filter, opacity } = getComputedStyle(element);
    const own = [element.localName, element.getAttribute('class'), backgroundColor, backgroundImage, filter, opacity];
    ground = numberOf([groundOf(element.parentElement), ...own].join('|'));
    grounds.set(element, ground);
    return ground;
  };
  const hasWords = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const ways = new Map<string, Element>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasWords(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const way = [groundOf(element), color, fontSize, fontWeight, textShadow].join('|');
    if (!ways.has(way)) ways.set(way, element);
  }
  return [...ways.values()];
}
