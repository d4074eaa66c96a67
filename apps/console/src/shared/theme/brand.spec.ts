import { expect, test } from '@jest/globals';
import { contrastOf, defaultThemeColor, deriveBrand } from './brand.ts';

const grounds = { light: ['#FFFFFF', '#F7F8FA', '#F4F6F8'], dark: ['#14181D', '#0F1216', '#1B2027'] } as const;

/** Hues all round, bright and dull, and the ends of the scale. */
const colors = [
  defaultThemeColor,
  '#000000',
  '#ffffff',
  '#212121',
  '#ffff00',
  ...Array.from({ length: 60 }, (_, index) => `#${((index * 2654435761) % 0xffffff).toString(16).padStart(6, '0')}`),
];

test.each(colors)('whatever colour is chosen, words and buttons can be read: %s', (color) => {
  for (const scheme of ['light', 'dark'] as const) {
    const brand = deriveBrand(color, scheme);
    for (const ground of [...grounds[scheme], brand.soft]) expect(contrastOf(brand.main, ground)).toBeGreaterThanOrEqual(4.3);
    expect(contrastOf(brand.main, grounds[scheme][0])).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(brand.main, brand.soft)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [brand.solid, brand.solidHover]) expect(contrastOf('#FFFFFF', ground)).toBeGreaterThanOrEqual(4.5);
    if (color !== defaultThemeColor) expect(contrastOf(brand.accent, grounds[scheme][0])).toBeGreaterThanOrEqual(3);
    for (const value of Object.values(brand)) expect(value).toMatch(/^#[0-9a-f]{6}$/i);
  }
});

test('a colour that can be read already stays as it is', () => {
  expect(deriveBrand('#1b6e3c', 'light').main).toBe('#1b6e3c');
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21);
});
