import { kindsOfSeat, seatKinds, type SeatKind } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import type { Seat } from './seat-data.ts';

/** What a seat reads, in words: how far, and of which kinds of record; those it opens and no other. */
export function useReadingWords() {
  const { t, list } = useT();
  const name = (kinds: readonly SeatKind[]): string => list(kinds.map((kind) => t(`auditorSeat.opens.${kind}`)));
  return {
    kinds: name(seatKinds),
    of: (seat: Pick<Seat, 'reading' | 'wholeGroup'>): string =>
      t('auditorSeat.readingOf', { reading: t(`auditorSeat.readings.${seat.reading}`), kinds: name(kindsOfSeat(seat)) }),
  };
}
