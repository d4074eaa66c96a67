import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';

/** As people come on the wire. */
export interface PersonName {
  name: string;
  englishName?: string | null;
  userNO?: string | null;
}

/** A steady hue a person, so that the same face is found again at a glance. */
function hueOf(person: PersonName): number {
  let hash = 7;
  for (const char of person.userNO || person.name) hash = (hash * 31 + char.charCodeAt(0)) % 3600;
  return hash % 360;
}

export function PersonAvatar({ person, size = 20 }: { person: PersonName; size?: number }) {
  const { name } = useT();
  const hue = hueOf(person);
  return (
    <Box
      component="span"
      aria-hidden
      sx={(theme) => ({
        display: 'inline-flex',
        flexShrink: 0,
        alignItems: 'center',
        justifyContent: 'center',
        width: size,
        height: size,
        borderRadius: '50%',
        lineHeight: 1,
        fontSize: Math.round(size * 0.5),
        fontWeight: 600,
        bgcolor: `hsl(${hue} 46% 91%)`,
        color: `hsl(${hue} 52% 29%)`,
        ...theme.applyStyles('dark', { bgcolor: `hsl(${hue} 26% 24%)`, color: `hsl(${hue} 60% 82%)` }),
      })}
    >
      {name(person).slice(0, 1).toUpperCase()}
    </Box>
  );
}

/** Avatar and name in the reader's language; `note` stands behind it (role, department, number). */
export function PersonTag({
  person,
  note,
  size = 20,
}: {
  person: PersonName | null | undefined;
  note?: string | undefined;
  size?: number;
}) {
  const { name, t } = useT();
  if (!person?.name)
    return (
      <Box component="span" sx={{ color: 'faint', fontSize: 13 }}>
        {t('parts.nobody')}
      </Box>
    );
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0, maxWidth: '100%', fontSize: 13, lineHeight: '20px' }}
    >
      <PersonAvatar person={person} size={size} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name(person)}
        {note && (
          <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: 12 }}>
            {note}
          </Box>
        )}
      </Box>
    </Box>
  );
}
