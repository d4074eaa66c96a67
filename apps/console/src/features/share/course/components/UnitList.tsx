import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { CourseUnitRecord, CourseUnitStanding } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { StateGlyph } from '#shared/parts/StateGlyph.tsx';
import type { UnitPlace } from '#scorm-frame/protocol.ts';
import { COURSE_LOOKS } from '../course-looks.ts';

interface UnitListProps {
  units: readonly CourseUnitRecord[];
  standings: readonly CourseUnitStanding[];
  place: UnitPlace | undefined;
  onChoose: (unit: string) => void;
}

/** The units of a course as its author has ordered them: what is done, where the reader is, where he may go. */
export function UnitList({ units, standings, place, onChoose }: UnitListProps) {
  const { t } = useT();
  return (
    <Box component="nav" aria-label={t('course.units')} sx={{ overflowY: 'auto', py: 1 }}>
      <Items parent={null} depth={0} units={units} standings={standings} place={place} onChoose={onChoose} />
    </Box>
  );
}

function Items({ parent, depth, ...props }: UnitListProps & { parent: string | null; depth: number }) {
  const below = props.units.filter((unit) => unit.parent === parent && unit.isVisible);
  if (below.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {below.map((unit) => (
        <li key={unit.id}>
          {unit.kind === 'folder' ? (
            <Box
              sx={{
                pl: 2 + depth * 1.5,
                pr: 2,
                py: 0.75,
                fontSize: 12,
                fontWeight: 600,
                color: 'text.secondary',
                overflowWrap: 'anywhere',
              }}
            >
              {unit.title}
            </Box>
          ) : (
            <UnitButton unit={unit} depth={depth} {...props} />
          )}
          <Items parent={unit.id} depth={depth + 1} {...props} />
        </li>
      ))}
    </Box>
  );
}

function UnitButton({ unit, depth, standings, place, onChoose }: UnitListProps & { unit: CourseUnitRecord; depth: number }) {
  const { t } = useT();
  const standing = standings.find(({ id }) => id === unit.id);
  const look = COURSE_LOOKS[standing?.state ?? 'notStarted'];
  const isHere = place?.current === unit.id;
  const isOpen = isHere || Boolean(place?.open.includes(unit.id));
  const state = t(`course.state.${standing?.state ?? 'notStarted'}`);
  return (
    <ButtonBase
      aria-current={isHere ? 'step' : undefined}
      aria-disabled={isOpen ? undefined : true}
      title={isOpen ? undefined : t('course.unitShut')}
      onClick={() => isOpen && !isHere && onChoose(unit.id)}
      sx={{
        display: 'flex',
        width: '100%',
        justifyContent: 'flex-start',
        alignItems: 'flex-start',
        gap: 1,
        textAlign: 'left',
        pl: 2 + depth * 1.5,
        pr: 2,
        py: 0.75,
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: isHere ? 600 : 400,
        color: isOpen ? 'text.primary' : 'text.secondary',
        cursor: isOpen ? 'pointer' : 'not-allowed',
        ...(isHere && { bgcolor: 'action.selected' }),
        '&:hover, &:focus-visible': { bgcolor: isHere ? 'action.selected' : 'action.hover' },
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', pt: '3px', color: `tone.${look.tone}.fg` }}>
        <StateGlyph glyph={look.glyph} />
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {unit.title}
        <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400, color: 'text.secondary' }}>
          {isOpen ? state : t('course.unitShutState')}
        </Box>
      </Box>
    </ButtonBase>
  );
}
