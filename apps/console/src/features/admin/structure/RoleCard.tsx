import type { AdminPerson, AdminRole } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { CloseIcon } from '#shared/theme/icons.tsx';
import { peopleOfRoleQuery } from '../api/people.ts';
import { useWorkflowName } from '#shared/workflow/use-workflow-name.ts';

const PEOPLE_SHOWN = 8;

export interface RoleCardProps {
  role: AdminRole;
  onAssign: () => void;
  onWithdraw: (person: AdminPerson) => void;
}

/** One role: who has it, which pages it sees, what the machines let it do. */
export function RoleCard({ role, onAssign, onWithdraw }: RoleCardProps) {
  const { t, lang, name } = useT();
  const roleId = String(role.id);
  const { data } = useQuery(peopleOfRoleQuery(roleId, PEOPLE_SHOWN));
  const to = `/admin/People?roleId=${roleId}`;
  const title = lang === 'en' ? role.nameEn : role.name;
  return (
    <Card
      title={title}
      action={
        <>
          <Link component={RouterLink} to={to} sx={{ fontSize: 13 }}>
            {t('adminStructure.roles.people', { count: role.people })}
          </Link>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={t('adminStructure.roles.assignTitle', { role: title })}
            onClick={onAssign}
          >
            {t('adminStructure.roles.assign')}
          </Button>
        </>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {data?.data.map((person) => (
          <Box
            component="li"
            key={person.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              pl: 0.75,
              border: '1px solid',
              borderColor: 'line.main',
              borderRadius: 4,
              minHeight: 28,
            }}
          >
            <Link component={RouterLink} to={`${to}&person=${person.id}`} color="inherit" underline="hover">
              <PersonTag person={{ ...person, userNO: person.number }} size={18} />
            </Link>
            <IconButton
              size="small"
              aria-label={t('adminStructure.roles.withdraw', { name: name(person) })}
              onClick={() => onWithdraw(person)}
            >
              <CloseIcon sx={{ fontSize: 14 }} />
            </IconButton>
          </Box>
        ))}
        {data?.totalCount === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('adminStructure.roles.none')}</Box>}
        {data && data.totalCount > PEOPLE_SHOWN && (
          <Box component="li" sx={{ alignSelf: 'center', fontSize: 13 }}>
            <Link component={RouterLink} to={to}>
              {t('adminStructure.roles.more')}
            </Link>
          </Box>
        )}
      </Box>
      <Heading>{t('adminStructure.roles.pages')}</Heading>
      <Pages pages={role.pages} />
      <Heading>{t('adminStructure.roles.actions')}</Heading>
      <Actions actions={role.deeds} />
    </Card>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Box component="h3" sx={{ mt: 2, mb: 0.5, fontSize: 12, lineHeight: '18px', fontWeight: 500, color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

/** What is always there first, then what a condition opens, by the condition. */
function Pages({ pages }: { pages: AdminRole['pages'] }) {
  const { t, lang } = useT();
  const said = pages.map((page) => ({
    title: lang === 'en' ? page.titleEn : page.title,
    when: page.conditions.map((condition) => t(`adminStructure.roles.conditions.${condition}`)).join(t('adminStructure.roles.or')),
  }));
  const groups = [...new Set(['', ...said.map(({ when }) => when)])].filter((when) => said.some((page) => page.when === when));
  return (
    <Box sx={{ fontSize: 13, lineHeight: '22px' }}>
      {groups.map((when) => (
        <div key={when}>
          {when !== '' && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('adminStructure.roles.when', { condition: when })}
            </Box>
          )}
          {said
            .filter((page) => page.when === when)
            .map(({ title }) => title)
            .join(' · ')}
        </div>
      ))}
    </Box>
  );
}

function Actions({ actions }: { actions: AdminRole['deeds'] }) {
  const { t, lang, list } = useT();
  const nameOf = useWorkflowName();
  const relation = (key: string): string => {
    const full = `adminStructure.roles.relations.${key}`;
    const found = t(full as TextKey);
    return found === full ? t('adminStructure.roles.relations.other') : found;
  };
  const relationsOf = (relations: readonly string[]) => {
    if (relations.length === 0) return t('adminStructure.roles.alone');
    const named = relations.map((one) =>
      one
        .split('+')
        .map((key) => relation(key))
        .join(t('adminStructure.roles.and')),
    );
    return t('adminStructure.roles.as', { relations: [...new Set(named)].join(t('adminStructure.roles.or')) });
  };
  const statesOf = (states: AdminRole['deeds'][number]['states']) =>
    list([...new Set(states.map((state) => (lang === 'en' ? state.labelEn : state.label)))]);
  const workflows = [...new Set(actions.map((action) => action.workflow))];
  return (
    <>
      {workflows.map((workflow) => (
        <Box component="details" key={workflow} sx={{ '& + details': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 0.75, fontSize: 13, lineHeight: '20px', fontWeight: 500 }}>
            {nameOf(workflow)}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {new Set(actions.filter((action) => action.workflow === workflow).map((action) => action.event)).size}
            </Box>
          </Box>
          <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5, fontSize: 13, lineHeight: '22px' }}>
            {actions
              .filter((action) => action.workflow === workflow)
              .map((action) => (
                <li key={`${action.event}${action.label}${action.relations.join()}`}>
                  {lang === 'en' ? action.labelEn : action.label}
                  <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
                    {relationsOf(action.relations)}
                    {lang === 'en' ? ', ' : ' · '}
                    {t('adminStructure.roles.states', { states: statesOf(action.states) })}
                  </Box>
                </li>
              ))}
          </Box>
        </Box>
      ))}
    </>
  );
}
