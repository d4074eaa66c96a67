import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#shared/api/read-query.ts';
import { useReference } from '#shared/api/reference.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { recordQuery } from '../api/record.ts';
import { listCodes } from '../api/reference.ts';
import { toControlValue, type ControlValue } from './control-model.ts';

/** Where an owner works seldom changes from one of his controls to the next; what a control is for does. */
const places = ['managementArea', 'businessUnit', 'controlOwnerFunction', 'controlOwnerDeptId'] as const;

/** Of the lists of one’s own the one with all that one has to do with. */
const RELATED = 3;

/** Area, unit, function and department as in the owner's newest control that the reader may see: one press fills in those that are still empty. */
export function OwnerProposal({ value, onUse }: { value: ControlValue; onUse: (changes: Partial<ControlValue>) => void }) {
  const { t } = useT();
  const { options, items } = useReference();
  const ownerId = value.controlOwner?.id;
  const empty = places.filter((name) => value[name] === '');
  const enabled = ownerId !== undefined && empty.length > 0;
  // The management list is for administrators; one's own controls are what an owner has.
  const isAdmin = isAdministrator(useSession());
  const body = { ...(!isAdmin && { wfStatus: RELATED }), ownerId: ownerId ?? null, pageSize: 1 };
  const { data: list } = useQuery(
    readQuery(isAdmin ? routes.getRiskControlByPage : routes.getMyRiskControlByPage, { body }, { enabled, staleTime: 60_000 }),
  );
  const newest = enabled ? list?.data[0] : undefined;
  const { data: record } = useQuery({ ...recordQuery(newest?.id ?? 0), enabled: newest !== undefined });
  if (!newest || !record) return null;
  const before = toControlValue(record);
  const filled = empty.flatMap((name) => {
    const choices = name === 'controlOwnerDeptId' ? items(listCodes[name]) : options(listCodes[name]);
    // A value that the list no longer offers is nothing to propose.
    const label = choices.find((choice) => choice.value === before[name])?.label;
    return label === undefined ? [] : [{ name, label }];
  });
  if (filled.length === 0) return null;
  return (
    <Box
      className="wide"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        px: 1.5,
        py: 0.5,
        borderRadius: '8px',
        bgcolor: 'surface.sunken',
        fontSize: 13,
      }}
    >
      <span>{t('riskRecord.form.asIn', { no: newest.riskNo, values: filled.map(({ label }) => label).join(' · ') })}</span>
      <Button size="small" onClick={() => onUse(Object.fromEntries(filled.map(({ name }) => [name, before[name]])))}>
        {t('riskRecord.form.useThese')}
      </Button>
    </Box>
  );
}
