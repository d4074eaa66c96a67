import { describe, expect, test } from '@jest/globals';
import { CategoryCarriers, type CategoryCarrier } from './category-carriers.ts';

const carrier = (name: CategoryCarrier['name'], covers?: string): CategoryCarrier => ({
  name,
  count: async () => 0,
  move: async () => 0,
  namesItem: 'false',
  ...(covers ? { covers } : {}),
});

describe('the areas that carry categories', () => {
  test('have names of their own', () => {
    const carriers = new CategoryCarriers();
    carriers.register(carrier('events'));
    expect(() => carriers.register(carrier('events'))).toThrow('Two carriers');
  });

  test('do not contradict each other about what covers a risk: one of them says it', () => {
    const carriers = new CategoryCarriers();
    carriers.register(carrier('controls', 'true'));
    expect(carriers.covers()).toBe('(true)');
    expect(() => carriers.register(carrier('events', 'false'))).toThrow('events is not the first');
  });
});
