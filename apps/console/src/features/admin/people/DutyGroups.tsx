import type { OpenDutyRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { findPeople } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { keyOfDuty } from './duty-key.ts';
import { useDutyKind } from './use-duty-kind.ts';

export interface DutyGroupsProps {
  duties: readonly OpenDutyRow[];
  holderId: number;
  /** Successors that were chosen one by one, by `keyOfDuty`. */
  chosen: Readonly<Record<string, Person[]>>;
  onChoose: (key: string, people: Person[]) => void;
}

/** Open duties by kind; each goes to the common successor, or to one of its own. */
export function DutyGroups({ duties, holderId, chosen, onChoose }: DutyGroupsProps) {
  const { n } = useT();
  const say = useDutyKind();
  const kinds = [...new Set(duties.map((duty) => duty.kind))];
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
      {kinds.map((kind) => {
        const own = duties.filter((duty) => duty.kind === kind);
        return (
          <Box
            component="section"
            key={kind}
            aria-label={say(kind)}
            sx={{ '& + section': { borderTop: '1px solid', borderColor: 'line.main' } }}
          >
            <Box
              component="h3"
              sx={{ m: 0, px: 1.5, py: 0.75, fontSize: 13, lineHeight: '20px', fontWeight: 600, bgcolor: 'surface.hover' }}
            >
              {say(kind)}
              <Box component="span" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}>
                {n(own.length)}
              </Box>
            </Box>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {own.map((duty) => (
                <DutyLine key={duty.id} duty={duty} holderId={holderId} value={chosen[keyOfDuty(duty)] ?? []} onChoose={onChoose} />
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function DutyLine({
  duty,
  holderId,
  value,
  onChoose,
}: {
  duty: OpenDutyRow;
  holderId: number;
  value: Person[];
  onChoose: DutyGroupsProps['onChoose'];
}) {
  const { t, date } = useT();
  const [open, setOpen] = useState(false);
  const key = keyOfDuty(duty);
  // Policies and folders have no number: they are known by their title.
  const name = duty.recordNo || duty.title;
  return (
    <Box component="li" sx={{ px: 1.5, py: 1, '& + li': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', fontSize: 13, lineHeight: '20px' }}>
        {duty.link ? (
          <Link component={RouterLink} to={duty.link} target="_blank" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        <StateChip workflow={duty.workflow} state={duty.state} />
        {duty.dueDate && (
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{t('adminPeople.leave.due', { date: date(duty.dueDate) })}</Box>
        )}
        <Box sx={{ flex: 1 }} />
        <Button
          size="small"
          color="inherit"
          aria-expanded={open}
          onClick={() => {
            if (open) onChoose(key, []);
            setOpen(!open);
          }}
        >
          {t(open ? 'adminPeople.leave.useCommon' : 'adminPeople.leave.other')}
        </Button>
      </Box>
      {duty.recordNo && (
        <Box sx={{ fontSize: 13, color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {duty.title}
        </Box>
      )}
      {open && (
        <Box sx={{ mt: 0.5 }}>
          <Field label={t('adminPeople.leave.chooseFor', { record: name })}>
            {(control) => (
              <PersonPicker
                autoFocus
                control={control}
                value={value}
                exclude={[holderId]}
                onChange={(people) => onChoose(key, people)}
                search={findPeople}
              />
            )}
          </Field>
        </Box>
      )}
    </Box>
  );
}
