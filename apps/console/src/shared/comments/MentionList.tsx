import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useT } from '../i18n/use-t.ts';
import { PersonTag } from '../parts/PersonTag.tsx';
import type { Mentionable } from './comment-queries.ts';

export interface MentionListProps {
  id: string;
  people: readonly Mentionable[];
  activeId: number | undefined;
  onPick: (person: Mentionable) => void;
  onHover: (person: Mentionable) => void;
}

/** Who may be mentioned, above the text; the keys stay in the text. */
export function MentionList({ id, people, activeId, onPick, onHover }: MentionListProps) {
  const { t, pick } = useT();
  return (
    <Paper
      component="ul"
      role="listbox"
      id={id}
      aria-label={t('comments.people')}
      elevation={8}
      sx={{
        position: 'absolute',
        bottom: 'calc(100% + 4px)',
        left: 0,
        zIndex: 20,
        m: 0,
        p: 0.5,
        width: 320,
        maxWidth: '100%',
        maxHeight: 300,
        overflowY: 'auto',
        listStyle: 'none',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
      }}
    >
      {people.map((person) => (
        <Box
          component="li"
          role="option"
          key={person.id}
          id={`${id}-${person.id}`}
          aria-selected={person.id === activeId}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
          onMouseMove={() => person.id !== activeId && onHover(person)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: { xs: 44, md: 32 },
            px: 1,
            borderRadius: '6px',
            cursor: 'pointer',
            ...(person.id === activeId && { bgcolor: 'action.selected' }),
          }}
        >
          <PersonTag
            person={person}
            note={[person.userNO, pick({ zh: person.department, en: person.departmentEn })].filter(Boolean).join(' · ')}
          />
        </Box>
      ))}
    </Paper>
  );
}
