import { expect, type Page } from '@playwright/test';

/** What a sheet of a page has. */
interface OnPaper {
  headings: string[];
  /** What stands on paper and can only be clicked or typed into. */
  notPaper: string[];
  /** Parts that hide what does not fit them. */
  cutOff: string[];
  printed: string | undefined;
}

/** What a sheet of the page has, as the browser lays it out for printing. */
const readPaper = (page: Page): Promise<OnPaper> =>
  page.evaluate(() => {
    const isSeen = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      return part.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const main = document.querySelector<HTMLElement>('#main')!;
    const seen = (within: ParentNode, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
    const clicked =
      '.MuiButton-root, .MuiIconButton-root, .MuiFab-root, [role="tab"][aria-selected="false"], [role="radio"][aria-checked="false"], .MuiDataGrid-cellCheckbox, [aria-haspopup="listbox"][aria-expanded]:has(svg:first-child)';
    const scrolls = (part: HTMLElement) =>
      part.scrollHeight > part.clientHeight + 4 &&
      part.clientHeight > 40 &&
      ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(part).overflowY);
    return {
      headings: seen(main, 'h1').map((heading) => heading.textContent.trim()),
      notPaper: [...seen(document, 'nav, [role="navigation"]'), ...seen(main, clicked)].map(
        (part) => part.getAttribute('aria-label') ?? part.textContent.trim(),
      ),
      cutOff: seen(main, '*')
        .filter((part) => part.textContent.trim() !== '' && scrolls(part))
        .map((part) => `${part.tagName}.${part.className}: ${part.textContent.slice(0, 60)}`),
      printed: main.dataset['printed'],
    };
  });

/** Prints the page that is open, as far as a browser says what it would print, and goes back to the screen. */
export async function print(page: Page): Promise<OnPaper> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const paper = await readPaper(page);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  return paper;
}

const whenAndWhere = / · http.* · \d{4}-\d\d-\d\d \d\d:\d\d(?: \(China Standard Time\)|（中国标准时间）)$/;
/** All that a sheet must say and must not show. */
export const expectPaper = ({ headings, notPaper, cutOff, printed }: OnPaper): void => {
  expect.soft(headings.join(), 'says what it is').not.toBe('');
  expect.soft(notPaper, 'nothing that is clicked').toEqual([]);
  expect.soft(cutOff, 'nothing is cut off').toEqual([]);
  expect.soft(printed, 'says where and when').toMatch(whenAndWhere);
};
