import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DataOf } from '../api/route-types.ts';
import type { routes } from '../api/routes.ts';
import type { readQuery } from '../api/use-call.ts';
import { useT } from '../i18n/use-t.ts';
import { Notice } from '../parts/Notice.tsx';
import { Facts, Section } from '../parts/Section.tsx';
import { CardSkeleton } from '../parts/Skeletons.tsx';
import { StateChip } from '../parts/StateChip.tsx';
import { AlertIcon, InfoIcon } from '../theme/icons.tsx';

export interface PastRecordProps {
  /** The record at the end of the day. */
  query: ReturnType<typeof readQuery<unknown, unknown, DataOf<typeof routes.getTrail>>>;
  workflow: string;
  day: string;
  /** The sections of the record's page with the fields that each shows. */
  groups: readonly { readonly title: string; readonly fields: readonly string[] }[];
  labelOf: (field: string) => string;
  /** A value as the page says it, where the server does not name what stands behind it. */
  valueOf: (field: string, value: string) => string;
  onBack: () => void;
}

/** A record as it was at the end of a day, to read only. */
export function PastRecord({ query, workflow, day, groups, labelOf, valueOf, onBack }: PastRecordProps) {
  const { t, pick, date, instant } = useT();
  // A day on which there was no record yet has none at the second asking either.
  const { data, error } = useQuery({ ...query, retry: false });
  const banner = useRef<HTMLDivElement>(null);
  // The day is chosen at the end of the page on a phone; what it shows begins at the top.
  useEffect(() => banner.current?.focus(), [day]);
  const back = (
    <Button variant="outlined" color="inherit" onClick={onBack} sx={{ height: 28, whiteSpace: 'nowrap' }}>
      {t('trail.back')}
    </Button>
  );
  const fact = (field: string) => {
    const found = data?.fields.find((one) => one.field === field);
    // The server names people, the words of this page the rest.
    const isNamed = found !== undefined && (found.text !== found.value || found.textEn !== found.value);
    const value = isNamed ? pick({ zh: found.text, en: found.textEn }) : valueOf(field, found?.value ?? '');
    return { label: labelOf(field), value, wide: true };
  };
  return (
    <>
      <Box ref={banner} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 216 }}>
        {error && !data ? (
          <Notice tone="amber" icon={<AlertIcon />} action={back}>
            {error.message}
          </Notice>
        ) : (
          <Notice tone="blue" icon={<InfoIcon />} action={back}>
            {t('trail.banner', { day: date(day) })}
            {data && (
              <Box component="span" sx={{ display: 'block', fontSize: 12 }}>
                {t('trail.since', { at: instant(data.at) })}
              </Box>
            )}
          </Notice>
        )}
      </Box>
      {data && (
        <Box sx={{ mb: 2 }}>
          <StateChip state={data.state} workflow={workflow} variant="soft" />
        </Box>
      )}
      {data &&
        groups.map(({ title, fields }) => (
          <Section key={title} title={title}>
            <Facts items={fields.map(fact)} />
          </Section>
        ))}
      {!data && !error && <CardSkeleton />}
    </>
  );
}
