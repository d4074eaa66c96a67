import { assertionWords, automationWords, cosoWords, natureWords, type RiskControlRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { addressOf } from '../addresses.ts';
import { attributesQuery, principleKey, type Attributes } from './attributes.ts';

function Controls({ controls }: { controls: Attributes['generalControls'] }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      {controls.map(({ id, riskNo, title }) => (
        <Box key={id}>
          <Link component={RouterLink} to={addressOf('view', id)}>
            {riskNo}
          </Link>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {title.slice(0, 80)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const isEmpty = ({ process, accounts, cosoComponent, cosoPrinciple, nature, automation, generalControls, reliedOnBy }: Attributes) =>
  !process &&
  !cosoComponent &&
  !cosoPrinciple &&
  !nature &&
  !automation &&
  [accounts, generalControls, reliedOnBy].every(({ length }) => length === 0);

/** What a control does for the scope of periods: process, accounts and assertions, COSO, nature, automation, and the general controls that it leans on. */
export default function AttributesSection({ record, onEdit }: { record: RiskControlRecord; onEdit: () => void }) {
  const { t, pick, list } = useT();
  const { data, error, refetch } = useQuery(attributesQuery(record.id));
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const nameOf = (row: { code: string; name: string; nameEn: string } | null) =>
    row && `${row.code} ${pick({ zh: row.name, en: row.nameEn || row.name })}`;
  const edit = data.mayEdit && (
    <Button size="small" color="inherit" onClick={onEdit}>
      {t('controlAttributes.edit')}
    </Button>
  );
  return (
    <Section title={t('controlAttributes.title')} note={edit}>
      {isEmpty(data) ? (
        <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('controlAttributes.empty')}</Box>
      ) : (
        <Facts
          items={[
            { label: t('controlAttributes.fields.process'), value: nameOf(data.process) },
            { label: t('controlAttributes.fields.subProcess'), value: nameOf(data.subProcess) },
            { label: t('controlAttributes.fields.company'), value: nameOf(data.company) },
            { label: t('controlAttributes.fields.nature'), value: data.nature && pick(natureWords[data.nature]) },
            { label: t('controlAttributes.fields.automation'), value: data.automation && pick(automationWords[data.automation]) },
            { label: t('controlAttributes.fields.systemName'), value: data.systemName },
            { label: t('controlAttributes.fields.cosoComponent'), value: data.cosoComponent && pick(cosoWords[data.cosoComponent]) },
            {
              label: t('controlAttributes.fields.cosoPrinciple'),
              value: data.cosoPrinciple && `${data.cosoPrinciple} ${t(principleKey(data.cosoPrinciple))}`,
            },
            {
              label: t('controlAttributes.fields.accounts'),
              wide: true,
              value: data.accounts.length > 0 && (
                <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.25 }}>
                  {data.accounts.map((account) => (
                    <Box key={account.code}>
                      {nameOf(account)}
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {' · '}
                        {list(account.assertions.map((one) => pick(assertionWords[one])))}
                      </Box>
                    </Box>
                  ))}
                </Box>
              ),
            },
            ...(data.generalControls.length > 0
              ? [{ label: t('controlAttributes.fields.generalControls'), wide: true, value: <Controls controls={data.generalControls} /> }]
              : []),
            ...(data.reliedOnBy.length > 0
              ? [{ label: t('controlAttributes.fields.reliedOnBy'), wide: true, value: <Controls controls={data.reliedOnBy} /> }]
              : []),
          ].map((fact) => ({ ...fact, value: fact.value || '' }))}
        />
      )}
    </Section>
  );
}
