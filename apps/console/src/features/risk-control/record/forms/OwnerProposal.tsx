import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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

interface OwnerProposalProps {
  value: ControlValue;
  onUse: (changes: Partial<ControlValue>) => void;
  /** The owner is chosen here: his function is filled in with him, like his department. */
  fills?: boolean;
}

/**
 * Area, unit, function and department as in the owner's newest control that the reader may see: one press fills in those that are still empty. The
 * function of an owner who is chosen comes without a press, once, and it is said from where.
 */
export function OwnerProposal({ value, onUse, fills = false }: OwnerProposalProps) {
  const { t } = useT();
  const { options, items } = useReference();
  const ownerId = value.controlOwner?.id;
  const empty = places.filter((name) => value[name] === '');
  const enabled = ownerId !== undefined && (fills || empty.length > 0);
  // The management list is for administrators; one's own controls are what an owner has.
  const isAdmin = isAdministrator(useSession());
  const body = { ...(!isAdmin && { wfStatus: RELATED }), ownerId: ownerId ?? null, pageSize: 1 };
  const { data: list } = useQuery(
    readQuery(isAdmin ? routes.getRiskControlByPage : routes.getMyRiskControlByPage, { body }, { enabled, staleTime: 60_000 }),
  );
  const newest = enabled ? list?.data[0] : undefined;
  const { data: record } = useQuery({ ...recordQuery(newest?.id ?? 0), enabled: newest !== undefined });
  const before = newest && record ? toControlValue(record) : undefined;
  // A value that the list no longer offers is nothing to propose.
  const labelOf = (name: (typeof places)[number]) =>
    (name === 'controlOwnerDeptId' ? items(listCodes[name]) : options(listCodes[name])).find((choice) => choice.value === before?.[name])
      ?.label;
  const duty = labelOf('controlOwnerFunction');
  const given = before && fills && duty !== undefined ? before.controlOwnerFunction : undefined;
  // Once an owner: who empties the function afterwards means it.
  const filledFor = useRef<number>(undefined);
  useEffect(() => {
    if (given === undefined || filledFor.current === ownerId) return;
    filledFor.current = ownerId;
    if (value.controlOwnerFunction === '') onUse({ controlOwnerFunction: given });
  }, [given, ownerId, value.controlOwnerFunction, onUse]);
  const filled = before
    ? empty.flatMap((name) => {
        const label = labelOf(name);
        return label === undefined ? [] : [{ name, label }];
      })
    : [];
  return (
    <>
      {fills && (
        <Box className="wide" role="status" sx={{ fontSize: 13, color: 'text.secondary', '&:empty': { position: 'absolute' } }}>
          {given !== undefined &&
            value.controlOwnerFunction === given &&
            t('riskRecord.form.functionAs', { no: newest?.riskNo ?? '', value: duty ?? '' })}
        </Box>
      )}
      {before && newest && filled.length > 0 && (
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
      )}
    </>
  );
}
