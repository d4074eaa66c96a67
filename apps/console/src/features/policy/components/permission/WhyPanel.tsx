import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '#shared/api/read-query.ts';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import type { Explanation } from '../../api/wire.ts';
import type { PolicyNode } from '../../node.ts';
import { Refused } from '../dialogs/Refused.tsx';
import { rightOf } from './entries.ts';
import { useGradeWords } from './use-grade-words.ts';
import { usePartyName } from './use-party-name.ts';

/** Why a person sees a node, or does not: level by level, as the library itself decides. */
export function WhyPanel({ node, self, mayAskOthers }: { node: PolicyNode; self: Person; mayAskOthers: boolean }) {
  const { t } = useT();
  const [people, setPeople] = useState<readonly Person[]>(mayAskOthers ? [] : [self]);
  const userNo = people[0]?.userNO ?? '';
  const { data, error } = useQuery(
    readQuery(
      routes.explainAccess,
      { query: { userNo, type: node.type, id: node.id } as object },
      { enabled: userNo !== '', live: ['policy', 'policyFolder'] },
    ),
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {mayAskOthers && (
        <Field name="person" label={t('policy.permission.whyPerson')} hint={t('policy.permission.whyHint')}>
          {(control) => <PersonPicker control={control} autoFocus value={people} onChange={setPeople} search={findPeople} />}
        </Field>
      )}
      {error && <Refused>{error.message}</Refused>}
      {userNo !== '' && !data && !error && <CardSkeleton height={120} />}
      {userNo !== '' && data && <Reasons found={data} />}
    </Box>
  );
}

function Reasons({ found }: { found: Explanation }) {
  const { t, name } = useT();
  const words = useGradeWords();
  const nameOf = usePartyName();
  const { access } = found;
  const has = access.read || access.download || access.owner;
  return (
    <Box role="status">
      <Box sx={{ fontWeight: 600, fontSize: 14 }}>
        {has
          ? t('policy.permission.mayDo', { name: name(found.person), access: words(access) })
          : t('policy.permission.mayNothing', { name: name(found.person) })}
      </Box>
      {found.isAdministrator && <Box sx={{ mt: 0.5, fontSize: 13 }}>{t('policy.permission.administrator')}</Box>}
      {!found.isAdministrator && (
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}
        >
          {found.levels.map((level, index) => {
            const quiet = level.outcome === 'notReached' || level.outcome === 'nothing';
            return (
              <Box
                component="li"
                key={level.nodeId}
                sx={{ px: 1.5, py: 1, '& + li': { borderTop: '1px solid', borderColor: 'line.soft' } }}
              >
                <Box
                  sx={{ fontSize: 13, lineHeight: '20px', fontWeight: quiet ? 400 : 500, color: quiet ? 'text.secondary' : 'text.primary' }}
                >
                  {level.nodeName}
                  {index === 0 && ` (${t('policy.permission.here')})`}
                </Box>
                <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
                  {t(`policy.permission.outcome.${level.outcome}`)}
                </Box>
                {level.entries.map((entry) => (
                  <Box key={`${entry.objectType}-${entry.pk}-${rightOf(entry)}`} sx={{ fontSize: 12, lineHeight: '18px' }}>
                    {`${nameOf({ name: entry.objectName, nameEn: entry.objectNameEn })} · ${t(`policy.permission.types.${rightOf(entry)}`)}`}
                  </Box>
                ))}
              </Box>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
