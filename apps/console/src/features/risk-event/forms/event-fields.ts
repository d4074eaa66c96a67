import type { EventValue } from './event-model.ts';

/** What a part of the form reads and writes. */
export interface EventFieldsProps {
  value: EventValue;
  change: (changes: Partial<EventValue>) => void;
  errorOf: (name: string) => string | undefined;
}

const wide = { '& > .wide': { gridColumn: '1 / -1' } } as const;

/** Columns of the form's sections; one below another on a phone. */
export const grid = {
  two: { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '1fr 1fr' }, ...wide },
  three: { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr', md: '1fr 1fr 1fr' }, ...wide },
  four: { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }, ...wide },
} as const;
