import { seatKinds } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import type { Seat } from './seat-data.ts';

/** What a seat reads, in words: how far, and of which kinds of record; those it opens and no other. */
export function useReadingWords() {
  const { t, list } = useT();
  const kinds = list(seatKinds.map((kind) => t(`auditorSeat.opens.${kind}`)));
  return {
    kinds,
    of: (reading: Seat['reading']): string => t('auditorSeat.readingOf', { reading: t(`auditorSeat.readings.${reading}`), kinds }),
  };
}
