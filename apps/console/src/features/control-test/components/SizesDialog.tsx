import { sampleSizeBounds } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery, useCommand } from '#shared/api/use-call.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { TextInput } from '#shared/parts/TextInput.tsx';

type Line = DataOf<typeof routes.getSampleSizes>[number];
const columns = ['size', 'waitDays'] as const;
type Column = (typeof columns)[number];

/** The whole number that was typed; undefined where it is none, or out of bounds. */
function readWhole(typed: string, column: Column): number | undefined {
  const { least, most } = sampleSizeBounds[column];
  const value = Number(typed);
  return /^\d+$/.test(typed.trim()) && value >= least && value <= most ? value : undefined;
}

const widths = { display: 'grid', gridTemplateColumns: '1fr 96px 96px', alignItems: 'center', gap: 2, fontSize: 13 } as const;

/** The table of sample sizes: frequency and risk down; items of a sample, and days before the retest of what was mended, across. */
export function SizesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const { data = [] } = useQuery(readQuery(routes.getSampleSizes, { query: {} }));
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBad, setBad] = useState(false);
  const save = useCommand(routes.saveSampleSizes, { refreshes: [routes.getSampleSizes.name], onSuccess: onClose });
  const keyOf = ({ frequency, risk }: Line, column: Column) => `${frequency} ${risk} ${column}`;
  const valueOf = (row: Line, column: Column) => typed.get(keyOf(row, column)) ?? String(row[column]);
  const send = () => {
    const changed = data.filter((row) => columns.some((column) => valueOf(row, column) !== String(row[column])));
    if (changed.length === 0) return onClose();
    const sizes = changed.flatMap((row) => {
      const [size, waitDays] = [readWhole(valueOf(row, 'size'), 'size'), readWhole(valueOf(row, 'waitDays'), 'waitDays')];
      return size === undefined || waitDays === undefined ? [] : [{ frequency: row.frequency, risk: row.risk, size, waitDays }];
    });
    setBad(sizes.length < changed.length);
    if (sizes.length === changed.length) save.mutate({ body: { sizes } });
  };
  return (
    <FormDialog
      title={t('controlTest.sizes.title')}
      wide
      busy={save.isPending}
      onSubmit={send}
      onClose={onClose}
      note={
        isBad && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: 13, flex: 1 }}>
            {t('controlTest.sizes.bad', { most: sampleSizeBounds.size.most })}
          </Box>
        )
      }
    >
      <Box sx={{ ...widths, color: 'text.secondary' }}>
        <span />
        {columns.map((column) => (
          <Box key={column}>{t(`controlTest.sizes.${column}`)}</Box>
        ))}
      </Box>
      {data.map((row) => {
        const label = `${t(`controlTest.frequencies.${row.frequency}`)} · ${t(`controlTest.risks.${row.risk}`)}`;
        return (
          <Box key={`${row.frequency} ${row.risk}`} sx={widths}>
            <Box>{label}</Box>
            {columns.map((column) => (
              <TextInput
                key={column}
                type="number"
                value={valueOf(row, column)}
                error={isBad && readWhole(valueOf(row, column), column) === undefined}
                onChange={(event) => setTyped(new Map(typed).set(keyOf(row, column), event.target.value))}
                inputProps={{
                  'aria-label': `${label} · ${t(`controlTest.sizes.${column}`)}`,
                  min: sampleSizeBounds[column].least,
                  max: sampleSizeBounds[column].most,
                }}
              />
            ))}
          </Box>
        );
      })}
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('controlTest.sizes.note')}</Box>
    </FormDialog>
  );
}
