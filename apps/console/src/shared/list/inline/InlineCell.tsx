import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useRef, useState, type KeyboardEvent } from 'react';
import { findPeople } from '../../api/reference.ts';
import { useT } from '../../i18n/use-t.ts';
import { DiffText } from '../../parts/DiffText.tsx';
import { Field } from '../../parts/Field.tsx';
import { PersonPicker, type Person } from '../../parts/PersonPicker.tsx';
import type { Option } from '../../parts/SelectPill.tsx';
import { useInlineCell, type InlineSource } from './use-inline-cell.ts';

/** How a cell is typed in. */
export type InlineControl =
  | { readonly kind: 'text'; readonly longest: number }
  | { readonly kind: 'choice'; readonly choices: readonly Option[] }
  | { readonly kind: 'person' };

export interface InlineCellProps<Rec, Form extends object> {
  /** Where the cell stands; the editor lies over it. */
  anchor: HTMLElement;
  label: string;
  /** The form's field. */
  field: keyof Form & string;
  control: InlineControl;
  source: InlineSource<Rec, Form>;
  onClose: () => void;
}

/**
 * A cell of a draft while it is edited in its place. Enter and a click elsewhere save it by the form's own call, Escape leaves it. What somebody
 * else wrote into the same field meanwhile is shown beside what was typed; what he wrote into others is kept without a question.
 */
export default function InlineCell<Rec, Form extends object>(props: InlineCellProps<Rec, Form>) {
  const { label, control, field, source, onClose } = props;
  const { t } = useT();
  // The row may be drawn anew while somebody types.
  const [place] = useState(() => props.anchor.getBoundingClientRect());
  const cell = useInlineCell(source, field, onClose);
  const { value, change, save, busy, error, theirs } = cell;
  const hasChosen = useRef(false);
  // Choices lie open at once: who closes them without a choice leaves the cell.
  const leaveChoice = () => {
    if (!hasChosen.current) onClose();
    hasChosen.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey || control.kind !== 'text') return;
    event.preventDefault();
    void save();
  };
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={{ top: place.top, left: place.left }}
      transitionDuration={0}
      onClose={(_, reason) => {
        if (busy) return;
        if (reason === 'backdropClick' && value !== undefined) void save();
        else onClose();
      }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('inline.edit', { label }),
          sx: { width: Math.max(place.width, 320), maxWidth: 'calc(100vw - 32px)', p: 1.5 },
        },
      }}
    >
      <Field
        name={field}
        label={label}
        error={error}
        hint={t(control.kind === 'text' ? 'inline.keysText' : 'inline.keys')}
        {...(control.kind === 'text' && { typed: String(value ?? ''), longest: control.longest })}
      >
        {(tied) => {
          if (value === undefined) return error ? null : <Skeleton variant="rounded" height={34} />;
          if (control.kind === 'person')
            return (
              <PersonPicker
                control={tied}
                autoFocus
                disabled={busy}
                value={value ? [value as Person] : []}
                onChange={([chosen]) => change(chosen ?? null)}
                onOccupied={() => cell.say(t('inline.oneOnly'))}
                search={findPeople}
              />
            );
          return (
            <TextField
              id={tied.id}
              autoFocus
              fullWidth
              value={value}
              disabled={busy}
              error={tied.error}
              {...(control.kind === 'choice' ? { select: true } : { multiline: true, maxRows: 8 })}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                change(event.target.value);
                hasChosen.current = control.kind === 'choice';
                if (hasChosen.current) void save(event.target.value);
              }}
              slotProps={{
                select: { defaultOpen: true, onClose: leaveChoice },
                htmlInput: tied.aria,
              }}
            >
              {control.kind === 'choice' &&
                withStored(control.choices, String(value), source.textOf(field, value)).map((choice) => (
                  <MenuItem key={choice.value} value={choice.value}>
                    {choice.label}
                  </MenuItem>
                ))}
            </TextField>
          );
        }}
      </Field>
      {theirs !== undefined && (
        <Box role="alert" sx={{ mt: 1, p: 1, borderRadius: '6px', bgcolor: 'surface.sunken', fontSize: 13 }}>
          <Box sx={{ mb: 0.5 }}>{t('inline.changed')}</Box>
          <DiffText before={theirs} after={source.textOf(field, value)} side="before" />
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, justifyContent: 'flex-end' }}>
        {theirs !== undefined ? (
          <>
            <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={cell.takeTheirs}>
              {t('inline.takeTheirs')}
            </Button>
            <Button size="small" variant="contained" loading={busy} onClick={() => void cell.keepMine()}>
              {t('inline.keepMine')}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button size="small" variant="contained" loading={busy} disabled={value === undefined} onClick={() => void save()}>
              {t('common.save')}
            </Button>
          </>
        )}
      </Box>
    </Popover>
  );
}

/** A stored value that is offered no more stays choosable, as in the form. */
const withStored = (choices: readonly Option[], value: string, label: string): readonly Option[] =>
  value === '' || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];
