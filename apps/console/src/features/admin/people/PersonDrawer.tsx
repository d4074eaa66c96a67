import type { AdminPerson } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts } from '#shared/parts/Section.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { personQuery } from '../api/people.ts';
import { ChangeHistory } from '../components/ChangeHistory.tsx';
import { SideDrawer } from '../components/SideDrawer.tsx';
import { PersonState } from './PersonState.tsx';
import type { PersonAction } from './use-person-actions.tsx';
import { WaitingChanges } from './WaitingChanges.tsx';

/** One person with what was changed about him. */
export default function PersonDrawer({
  id,
  onAction,
  onPassword,
  onClose,
}: {
  id: number;
  onAction: (action: PersonAction, person: AdminPerson) => void;
  /** A temporary password that came of an approved change. */
  onPassword: (name: string, password: string) => void;
  onClose: () => void;
}) {
  const { t, lang, name, instant, list } = useT();
  const { data: person, error } = useQuery(personQuery(id));
  return (
    <SideDrawer
      title={person ? name(person) : t('adminPeople.actions.open')}
      note={person && `${person.number}${person.adNo ? ` · ${person.adNo}` : ''}`}
      onClose={onClose}
      foot={
        person && (
          <>
            <Button variant="contained" onClick={() => onAction('edit', person)}>
              {t('adminPeople.actions.edit')}
            </Button>
            {person.isActive ? (
              <>
                <Button variant="outlined" color="inherit" onClick={() => onAction('password', person)}>
                  {t('adminPeople.actions.password')}
                </Button>
                <Box sx={{ flex: 1 }} />
                <Button variant="outlined" color="error" onClick={() => onAction('deactivate', person)}>
                  {t('adminPeople.actions.deactivate')}
                </Button>
              </>
            ) : (
              <>
                <Button variant="outlined" color="inherit" onClick={() => onAction('handOver', person)}>
                  {t('adminPeople.actions.handOver')}
                </Button>
                <Button variant="outlined" color="inherit" onClick={() => onAction('reactivate', person)}>
                  {t('adminPeople.actions.reactivate')}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {error && !person && <Box role="alert">{error.message}</Box>}
      {!person && !error && <RecordSkeleton />}
      {person && (
        <>
          <WaitingChanges personId={person.id} onPassword={(password) => onPassword(name(person), password)} />
          <Facts
            items={[
              { label: t('adminPeople.fields.state'), value: <PersonState person={person} /> },
              {
                label: t('adminPeople.fields.roles'),
                value: list(person.roles.map((role) => (lang === 'en' ? role.nameEn : role.name))),
              },
              { label: t('adminPeople.fields.englishName'), value: lang === 'en' ? person.name : person.englishName },
              { label: t('adminPeople.fields.email'), value: person.email },
              {
                label: t('adminPeople.fields.department'),
                value: lang === 'en' ? person.departmentPathEn : person.departmentPath,
                wide: true,
              },
              { label: t('adminPeople.fields.manager'), value: person.manager ? `${name(person.manager)} (${person.manager.userNO})` : '' },
              {
                label: t('adminPeople.fields.language'),
                value: t(person.language ? `adminPeople.languages.${person.language}` : 'adminPeople.noLanguage'),
              },
              {
                label: t('adminPeople.fields.password'),
                value: t(
                  person.mustChangePassword
                    ? 'adminPeople.mustChange'
                    : person.hasPassword
                      ? 'adminPeople.hasPassword'
                      : 'adminPeople.noPassword',
                ),
              },
              {
                label: t('adminPeople.fields.secondFactor'),
                value: person.secondFactorAt
                  ? t('adminPeople.secondFactorSince', { at: instant(person.secondFactorAt) })
                  : t('adminPeople.noSecondFactor'),
              },
              { label: t('adminPeople.fields.identity'), value: t(person.isLinked ? 'adminPeople.linked' : 'adminPeople.notLinked') },
              { label: t('adminPeople.fields.lastSeen'), value: person.lastSeenAt ? instant(person.lastSeenAt) : t('adminPeople.never') },
              {
                label: t('adminPeople.fields.sessions'),
                value:
                  person.openSessions > 0 ? (
                    <RouterLink to={`/admin/Sessions?personId=${person.id}`}>
                      {t('adminPeople.openSessions', { count: person.openSessions })}
                    </RouterLink>
                  ) : (
                    '–'
                  ),
              },
              ...(person.leftAt ? [{ label: t('adminPeople.fields.leftAt'), value: instant(person.leftAt) }] : []),
            ]}
          />
          {(person.secondFactorAt || person.isLinked) && (
            <Box sx={{ mt: 2, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              {person.secondFactorAt && (
                <Button size="small" variant="outlined" color="inherit" onClick={() => onAction('resetFactor', person)}>
                  {t('adminPeople.factorReset')}
                </Button>
              )}
              {person.isLinked && (
                <Button size="small" variant="outlined" color="inherit" onClick={() => onAction('unlink', person)}>
                  {t('adminPeople.unlink')}
                </Button>
              )}
            </Box>
          )}
          <Box component="h3" sx={{ mt: 3, mb: 0.5, fontSize: 14, lineHeight: '22px', fontWeight: 600 }}>
            {t('adminPeople.history')}
          </Box>
          <ChangeHistory kind="person" subjectId={person.id} />
        </>
      )}
    </SideDrawer>
  );
}
