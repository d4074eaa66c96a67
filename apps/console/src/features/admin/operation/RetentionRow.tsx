import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { retentionAnswers, retentionPreviewQuery, type RetentionRow as Setting } from '../api/operation.ts';

/** What the next sweep removes: by the saved days, or by those that stand in the field. */
function Due({ setting, days }: { setting: Setting; days: number | undefined }) {
  const { t, n } = useT();
  const asked = days !== undefined && days !== setting.days;
  const { data } = useQuery(
    asked ? retentionPreviewQuery(setting.kind, days) : { queryKey: ['no retention preview', setting.kind], queryFn: skipToken },
  );
  const preview = asked ? (data as { due: number } | undefined) : undefined;
  if (preview) return t('adminOperation.retention.would', { count: preview.due, number: n(preview.due), days: n(days!) });
  if (setting.due === 0) return t('adminOperation.retention.none');
  return t('adminOperation.retention.due', { count: setting.due, number: n(setting.due) });
}

/** One kind with its days, their bounds and what they mean for the next sweep. */
export function RetentionRow({ setting }: { setting: Setting }) {
  const { t, n, name, instant } = useT();
  const { kind, days, least, most, byDefault, changedAt, changedBy } = setting;
  const [typed, setTyped] = useState<string>();
  const errors = useFieldErrors();
  const words = { name: t(`adminOperation.retention.kinds.${kind}.name`), what: t(`adminOperation.retention.kinds.${kind}.what`) };
  const save = useCommand(routes.saveRetention, {
    refreshes: retentionAnswers,
    onSuccess: (saved) => {
      setTyped(undefined);
      showToast({ tone: 'success', text: t('adminOperation.retention.saved', { days: n(saved.days) }) });
    },
    onError: errors.take,
  });
  const value = typed ?? String(days);
  const number = /^\d{1,5}$/.test(value.trim()) ? Number(value) : undefined;
  const isWithin = number !== undefined && number >= least && number <= most;
  const bounds = t('adminOperation.retention.bounds', { least: n(least), most: n(most), byDefault: n(byDefault) });
  const isChanged = typed !== undefined && value.trim() !== String(days);
  const send = () => {
    if (isWithin) save.mutate({ body: { kind, days: number } });
    else errors.put('days', bounds);
  };
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        '& + li': { borderTop: '1px solid', borderColor: 'line.main' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{words.name}</Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.what}</Box>
        <Box role="status" sx={{ mt: 0.75, fontSize: 13 }}>
          <Due setting={setting} days={isWithin ? number : undefined} />
        </Box>
        {changedAt && (
          <Box sx={{ mt: 0.25, fontSize: 12, color: 'text.secondary' }}>
            {t('adminOperation.retention.changed', { who: changedBy ? name(changedBy) : '–', at: instant(changedAt) })}
          </Box>
        )}
      </Box>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) send();
        }}
      >
        <Field name="days" label={t('adminOperation.retention.days', { kind: words.name })} hint={bounds} error={errors.of('days')}>
          {({ id, error, aria }) => (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <TextInput
                id={id}
                error={error}
                value={value}
                onChange={(event) => {
                  errors.clear();
                  setTyped(event.target.value);
                }}
                inputProps={{ inputMode: 'numeric', ...aria }}
                endAdornment={<Box sx={{ fontSize: 13, color: 'text.secondary', pl: 1 }}>{t('adminOperation.retention.unit')}</Box>}
                sx={{ maxWidth: 140 }}
              />
              {isChanged && (
                <>
                  <Button type="submit" variant="contained" loading={save.isPending}>
                    {t('adminOperation.retention.save')}
                  </Button>
                  <Button
                    variant="text"
                    color="inherit"
                    onClick={() => {
                      errors.clear();
                      setTyped(undefined);
                    }}
                  >
                    {t('adminOperation.retention.reset')}
                  </Button>
                </>
              )}
            </Box>
          )}
        </Field>
      </Box>
    </Box>
  );
}
