import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { RiskControlRecord } from '@portal/contract/client';
import { RecordEvidence } from '#shared/evidence/RecordEvidence.tsx';
import { focusField } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { RailBlock } from '#shared/parts/Section.tsx';
import { CheckIcon } from '#shared/theme/icons.tsx';
import type { AssessmentValue } from '../forms/assessment-model.ts';
import { PeopleBlock } from './RecordRail.tsx';

const asked = ['currentControlDesc', 'controlFrequency', 'controlMode', 'controlAssessmentScore', 'controlAssessmentComments'] as const;

/** The required fields with a tick; a line leads to its field. */
function Checklist({ value }: { value: AssessmentValue }) {
  const { t } = useT();
  return (
    <RailBlock title={t('riskRecord.assess.before')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {asked.map((field) => {
          const done = String(value[field] ?? '').trim() !== '';
          const name = t(`riskRecord.field.${field}`);
          return (
            <li key={field}>
              <ButtonBase
                onClick={() => focusField(field)}
                aria-label={t(done ? 'riskRecord.assess.done' : 'riskRecord.assess.open', { name })}
                sx={{
                  width: '100%',
                  justifyContent: 'flex-start',
                  gap: 1,
                  minHeight: 28,
                  fontSize: 13,
                  borderRadius: '4px',
                  textAlign: 'left',
                  color: done ? 'text.secondary' : 'text.primary',
                  fontWeight: done ? 400 : 500,
                }}
              >
                <Box
                  sx={{
                    width: 16,
                    height: 16,
                    flexShrink: 0,
                    borderRadius: '50%',
                    display: 'grid',
                    placeItems: 'center',
                    border: '1.5px solid',
                    borderColor: done ? 'tone.green.fg' : 'line.strong',
                    color: 'tone.green.fg',
                  }}
                >
                  {done && <CheckIcon sx={{ fontSize: 12, '& path': { strokeWidth: 2.6 } }} />}
                </Box>
                {name}
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </RailBlock>
  );
}

const quiet = { fontSize: 13, lineHeight: '21px', color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Beside the self-assessment: what is still missing, the standard to measure against, the people, the history. */
export function AssessmentRail({ record, value }: { record: RiskControlRecord; value: AssessmentValue }) {
  const { t } = useT();
  return (
    <>
      <Checklist value={value} />
      {record.standardControlDesc && (
        <RailBlock title={t('riskRecord.assess.standard')}>
          <Box sx={quiet}>{record.standardControlDesc}</Box>
        </RailBlock>
      )}
      <PeopleBlock record={record} />
      <RecordEvidence workflow="riskControl" id={record.id} />
    </>
  );
}
