import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { CloseIcon } from '#shared/theme/icons.tsx';
import { useSettled } from '#shared/forms/use-settled.ts';
import { allEventsQuery } from '../api/lists.ts';

export interface PickedEvent {
  id: number;
  eventNo: string;
  title: string;
}

interface EventPickerProps {
  /** The event that may not be chosen: no event repeats itself. */
  without: number;
  value: PickedEvent | undefined;
  onChange: (event: PickedEvent | undefined) => void;
  error: string | undefined;
}

const MOST = 6;
/** Characters that a search takes. */
const LONGEST = 100;
/** Milliseconds without a key before the server is asked. */
const PAUSE = 300;

/** Finds another event that the reader may see, by number or words. */
export function EventPicker({ without, value, onChange, error }: EventPickerProps) {
  const { t } = useT();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim(), PAUSE);
  const { data } = useQuery({
    ...allEventsQuery({ keyword: asked, pageIndex: 0, pageSize: MOST + 1 }),
    enabled: asked !== '' && asked.length <= LONGEST && !value,
  });
  const found = asked === '' ? [] : (data?.data ?? []).filter((row) => row.id !== without).slice(0, MOST);
  if (value) {
    return (
      <Field name="duplicateOf" label={t('riskEvent.pickEvent.chosen')} group error={error}>
        {() => (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              pl: 1.5,
              minHeight: 36,
              borderRadius: '6px',
              bgcolor: 'surface.sunken',
              fontSize: 13,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.5 }}>{`${value.eventNo} · ${value.title}`}</Box>
            <IconButton aria-label={t('common.clear')} onClick={() => onChange(undefined)}>
              <CloseIcon />
            </IconButton>
          </Box>
        )}
      </Field>
    );
  }
  return (
    <Box>
      <Field
        name="duplicateOf"
        label={t('riskEvent.pickEvent.chosen')}
        required
        hint={asked === '' ? t('riskEvent.pickEvent.type') : data && found.length === 0 ? t('riskEvent.pickEvent.none') : undefined}
        error={error}
        typed={text}
        longest={LONGEST}
      >
        {({ id, error: bad, aria }) => (
          <TextInput
            id={id}
            value={text}
            error={bad}
            placeholder={t('riskEvent.pickEvent.search')}
            onChange={(event) => setText(event.target.value)}
            inputProps={aria}
          />
        )}
      </Field>
      {found.length > 0 && (
        <Box
          component="ul"
          aria-label={t('riskEvent.pickEvent.search')}
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 1,
            p: 0,
            border: '1px solid',
            borderColor: 'line.main',
            borderRadius: '8px',
            overflow: 'hidden',
          }}
        >
          {found.map((row) => (
            <Box component="li" key={row.id} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
              <ButtonBase
                onClick={() => onChange({ id: row.id, eventNo: row.eventNo, title: row.title })}
                sx={{
                  width: '100%',
                  px: 1.5,
                  py: 0.75,
                  display: 'block',
                  textAlign: 'left',
                  fontSize: 13,
                  '&:hover': { bgcolor: 'surface.hover' },
                }}
              >
                <Box
                  component="span"
                  sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: 12, color: 'text.secondary' }}
                >
                  {row.eventNo}
                  <StateChip state={row.state} workflow="riskEvent" />
                </Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {row.title || row.eventNo}
                </Box>
              </ButtonBase>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
