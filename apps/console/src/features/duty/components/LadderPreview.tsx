import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import type { toLadderBody } from '../api/reminder-settings.ts';

export interface LadderPreviewProps {
  body: ReturnType<typeof toLadderBody>;
  beginsOn: string;
  onBeginsOn: (day: string) => void;
}

/** The days on which the ladder sends, for an example; the server counts them, with its holidays. */
export function LadderPreview({ body, beginsOn, onBeginsOn }: LadderPreviewProps) {
  const { t, date } = useT();
  const asked = useDeferredValue(JSON.stringify({ ...body, beginsOn }));
  const { data, error } = useQuery({
    queryKey: [routes.previewReminderSetting.name, asked],
    queryFn: () => call(routes.previewReminderSetting, { body: JSON.parse(asked) as typeof body & { beginsOn: string } }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  return (
    <Box sx={{ p: 1.5, border: '1px solid', borderColor: 'line.soft', borderRadius: '8px', bgcolor: 'surface.hover' }}>
      <Box sx={{ maxWidth: 200 }}>
        <Field label={t('reminderSettings.previewBegins')} group>
          {(control) => <DateField control={control} value={beginsOn} onChange={onBeginsOn} />}
        </Field>
      </Box>
      <Box aria-live="polite" sx={{ mt: 1, fontSize: 13, lineHeight: '20px' }}>
        {error ? (
          <Box sx={{ color: 'text.secondary' }}>{error.message}</Box>
        ) : (
          data && (
            <>
              <Box sx={{ fontWeight: 500 }}>{t('reminderSettings.previewDue', { date: date(data.dueOn) })}</Box>
              {data.rungs.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('reminderSettings.previewNone')}</Box>}
              <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, fontVariantNumeric: 'tabular-nums' }}>
                {data.rungs.map((rung) => (
                  <Box
                    component="li"
                    key={rung.offsetDays}
                    sx={{ display: 'flex', columnGap: 1.5, flexWrap: 'wrap', color: rung.isSkipped ? 'text.secondary' : 'text.primary' }}
                  >
                    <Box component="span" sx={{ minWidth: 88, textDecoration: rung.isSkipped ? 'line-through' : 'none' }}>
                      {date(rung.sentOn)}
                    </Box>
                    <span>
                      {t(rung.offsetDays < 0 ? 'reminderSettings.before' : 'reminderSettings.after', { count: Math.abs(rung.offsetDays) })}
                      {rung.alsoManager && ` · ${t('reminderSettings.alsoManager')}`}
                    </span>
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      {rung.isSkipped
                        ? t('reminderSettings.previewSkipped')
                        : rung.sentOn !== rung.day && t('reminderSettings.previewMoved', { date: date(rung.day) })}
                    </Box>
                  </Box>
                ))}
              </Box>
            </>
          )
        )}
      </Box>
    </Box>
  );
}
