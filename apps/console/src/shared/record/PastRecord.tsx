import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { DataOf } from '../api/route-types.ts';
import type { routes } from '../api/routes.ts';
import type { readQuery } from '../api/use-call.ts';
import { useT } from '../i18n/use-t.ts';
import { Notice } from '../parts/Notice.tsx';
import type { RecordHeaderProps } from '../parts/RecordHeader.tsx';
import { Facts, Section } from '../parts/Section.tsx';
import { CardSkeleton } from '../parts/Skeletons.tsx';
import { AlertIcon, InfoIcon } from '../theme/icons.tsx';
import type { ChangeWords } from './HistoryPanel.tsx';

export type Trail = DataOf<typeof routes.getTrail>;
export type StoredValue = Pick<Trail['fields'][number], 'value' | 'text' | 'textEn'>;

/** How a record of one kind is shown as it was at the end of a day. */
export interface PastDescription {
  query: (day: string) => ReturnType<typeof readQuery<unknown, unknown, Trail>>;
  /** The sections of the record's page with the fields that each shows; long texts take a row each. */
  groups: readonly { title: string; fields: readonly string[]; long?: readonly string[] }[];
  /** A value as the page says it, where the server does not name what stands behind it. */
  words: ChangeWords;
  /** A field whose words stand in for an empty one. */
  standIns?: Readonly<Record<string, string>>;
  /** Fields that say nothing on that day, as the record's page shows them beside others alone. */
  omits?: (trail: Trail) => readonly string[];
  /** What the header shows of the past beside its state. */
  header?: (trail: Trail) => Partial<RecordHeaderProps>;
}

const nothing: StoredValue = { value: '', text: '', textEn: '' };
export const findStored = (trail: Trail, field: string): StoredValue => trail.fields.find((one) => one.field === field) ?? nothing;

/** A field of the trail in words: the server names people, categories and departments, the page's own words the rest. */
export function useFieldWords(words: ChangeWords): (field: string, stored: StoredValue) => { label: string; value: string } {
  const { pick } = useT();
  return (field, { value, text, textEn }) => {
    const { label, after } = words({ field, before: '', after: value });
    const isNamed = text !== value || textEn !== value;
    return { label, value: isNamed ? pick({ zh: text, en: textEn }) : after };
  };
}

export interface PastRecordProps {
  past: PastDescription;
  day: string;
  trail: Trail | undefined;
  error: Error | null;
  onBack: () => void;
}

/** A record as it was at the end of a day, to read only. */
export function PastRecord({ past, day, trail, error, onBack }: PastRecordProps) {
  const { t, date, instant } = useT();
  const wordsOf = useFieldWords(past.words);
  const banner = useRef<HTMLDivElement>(null);
  // The day is chosen at the end of the page on a phone; what it shows begins at the top.
  useEffect(() => banner.current?.focus(), [day]);
  const back = (
    <Button variant="outlined" color="inherit" onClick={onBack} sx={{ height: 28, whiteSpace: 'nowrap' }}>
      {t('trail.back')}
    </Button>
  );
  const factOf = (shown: Trail, field: string) => {
    const fact = wordsOf(field, findStored(shown, field));
    const standIn = past.standIns?.[field];
    return { ...fact, value: fact.value || (standIn === undefined ? '' : findStored(shown, standIn).value) };
  };
  const omitted = (trail && past.omits?.(trail)) ?? [];
  const isShown = (field: string) => !omitted.includes(field);
  return (
    <>
      <Box ref={banner} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 216 }}>
        {error && !trail ? (
          <Notice tone="amber" icon={<AlertIcon />} action={back}>
            {error.message}
          </Notice>
        ) : (
          <Notice tone="blue" icon={<InfoIcon />} action={back}>
            {t('trail.banner', { day: date(day) })}
            {trail && (
              <Box component="span" sx={{ display: 'block', fontSize: 12 }}>
                {t('trail.since', { at: instant(trail.at) })}
              </Box>
            )}
          </Notice>
        )}
      </Box>
      {trail &&
        past.groups.map(({ title, fields, long = [] }) => (
          <Section key={title} title={title}>
            <Facts
              items={[
                ...fields.filter(isShown).map((field) => factOf(trail, field)),
                ...long.filter(isShown).map((field) => ({ ...factOf(trail, field), wide: true })),
              ]}
            />
          </Section>
        ))}
      {!trail && !error && <CardSkeleton />}
    </>
  );
}
