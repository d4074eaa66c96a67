import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { RiskControlRecord } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { useReference } from '#shared/api/reference.ts';
import { STORED_YES } from '#shared/api/stored-values.ts';
import { listCodes } from '../api/reference.ts';
import { useCategoryNames } from './use-category-names.ts';

/** Where this control stands, in one line; the full standard information is one jump away. */
export function SummaryLine({ record, open, onStandard }: { record: RiskControlRecord; open?: boolean; onStandard: () => void }) {
  const { t } = useT();
  const { label } = useReference();
  const names = useCategoryNames(record);
  const place = [label(listCodes.businessUnit, record.businessUnit), label(listCodes.managementArea, record.managementArea)];
  const parts = [
    names.filter(Boolean).join(' / '),
    place.filter(Boolean).join(' · '),
    label(listCodes.controlCategory, record.controlCategory),
    record.keyControl === STORED_YES ? t('riskRecord.field.keyControl') : '',
  ].filter(Boolean);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        mb: 2.5,
        px: 1.5,
        py: 1,
        borderRadius: '8px',
        bgcolor: 'surface.sunken',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      {parts.map((part, index) => (
        <Box
          key={part}
          component="span"
          sx={
            index
              ? {
                  pl: { md: 1.5 },
                  borderLeft: { md: '1px solid' },
                  borderLeftColor: { md: 'line.strong' },
                  lineHeight: { md: '14px' },
                  color: 'text.secondary',
                }
              : { fontWeight: 500, flexBasis: { xs: '100%', md: 'auto' } }
          }
        >
          {part}
        </Box>
      ))}
      <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
      <Link
        component="button"
        type="button"
        onClick={onStandard}
        {...(open !== undefined && { 'aria-expanded': open })}
        sx={{ fontSize: 13, lineHeight: '20px', minHeight: 24 }}
      >
        {t(open ? 'riskRecord.section.hideStandard' : 'riskRecord.section.showStandard')}
      </Link>
    </Box>
  );
}
