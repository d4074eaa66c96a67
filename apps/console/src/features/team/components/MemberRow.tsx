import type { TeamMember } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { daysUntil } from '#shared/i18n/format.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useDueWords } from '#shared/parts/DueChip.tsx';
import { PersonAvatar } from '#shared/parts/PersonTag.tsx';
import { ChevronDown, ChevronRight } from '#shared/theme/icons.tsx';
import type { Tone } from '#shared/theme/tokens.ts';
import type { TaskBucket } from '../api/team.ts';
import { useRemind } from '../api/use-remind.ts';
import { BellIcon } from './BellIcon.tsx';
import { TaskRows } from './TaskRows.tsx';
import { useReminded } from './use-reminded.ts';

const fills = { overdue: 'tone.red.fg', dueSoon: 'tone.amber.fg', later: 'line.strong' } as const;

/** How much a person has, by lateness: length is load, the figures beside it are the words. */
function Load({ member, most }: { member: TeamMember; most: number }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: '1px', height: 6, width: `${(member.total / Math.max(1, most)) * 100}%` }}>
      {(['overdue', 'dueSoon', 'later'] as const).map(
        (key) => member[key] > 0 && <Box key={key} sx={{ flex: member[key], bgcolor: fills[key], borderRadius: '2px' }} />,
      )}
    </Box>
  );
}

interface FigureProps {
  value: number;
  words: string;
  tone?: Tone;
  chosen: boolean;
  onChoose: () => void;
}

/** A count opens exactly the tasks that it counts. */
function Figure({ value, words, tone, chosen, onChoose }: FigureProps) {
  return (
    <ButtonBase
      aria-pressed={chosen}
      onClick={onChoose}
      sx={{
        justifyContent: 'flex-start',
        borderRadius: '4px',
        minHeight: 24,
        fontSize: 13,
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        color: value === 0 ? 'text.secondary' : tone ? `tone.${tone}.fg` : 'text.secondary',
        fontWeight: value > 0 && tone ? 500 : 400,
        textDecoration: chosen ? 'underline' : 'none',
        textUnderlineOffset: '4px',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {words}
    </ButtonBase>
  );
}

export interface MemberRowProps {
  member: TeamMember;
  /** The longest load of the team: bars are lengths of one scale. */
  most: number;
  /** Which of his tasks stand below; undefined while the row is closed. */
  bucket: TaskBucket | undefined;
  onOpen: (bucket: TaskBucket | undefined) => void;
  onSubstitute: () => void;
  onEnd: () => void;
}

/** One person: how much, how late, whether somebody acts for him, and what a manager can do about it. */
export function MemberRow({ member, most, bucket, onOpen, onSubstitute, onEnd }: MemberRowProps) {
  const { t, n, name } = useT();
  const { person, substitution } = member;
  const isOpen = bucket !== undefined;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const listId = `team-tasks-${person.id}`;
  const choose = (one: TaskBucket) => () => onOpen(bucket === one ? undefined : one);
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'line.soft' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0,1fr) auto', md: '190px 96px 92px 124px 92px minmax(0,1fr) auto' },
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          px: 2,
          py: { xs: 1.25, md: 0 },
          minHeight: 44,
          '&:hover': { bgcolor: 'surface.hover' },
        }}
      >
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => onOpen(isOpen ? undefined : 'all')}
          sx={{
            justifyContent: 'flex-start',
            gap: 1,
            ml: -0.75,
            pr: 1,
            height: 32,
            minWidth: 0,
            borderRadius: '6px',
            fontSize: 14,
            fontWeight: 500,
          }}
        >
          <Chevron sx={{ fontSize: 15, color: 'faint' }} />
          <PersonAvatar person={person} size={22} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {name(person)}
          </Box>
        </ButtonBase>
        <Box sx={{ gridRow: { xs: 3, md: 'auto' }, gridColumn: { xs: '1 / -1', md: 'auto' }, py: { xs: 0.25, md: 0 } }}>
          <Load member={member} most={most} />
        </Box>
        <Box
          sx={{
            display: { xs: 'flex', md: 'contents' },
            gap: 2,
            gridRow: { xs: 2, md: 'auto' },
            gridColumn: { xs: '1 / -1', md: 'auto' },
            flexWrap: 'wrap',
          }}
        >
          <Figure
            value={member.overdue}
            words={t('team.tasks.overdue', { number: n(member.overdue) })}
            tone="red"
            chosen={bucket === 'overdue'}
            onChoose={choose('overdue')}
          />
          <Figure
            value={member.dueSoon}
            words={t('team.tasks.soon', { number: n(member.dueSoon) })}
            chosen={bucket === 'soon'}
            onChoose={choose('soon')}
          />
          <Figure
            value={member.total}
            words={t('team.tasks.all', { number: n(member.total) })}
            chosen={bucket === 'all'}
            onChoose={choose('all')}
          />
        </Box>
        <Note member={member} />
        <Actions member={member} onSubstitute={onSubstitute} onEnd={substitution?.mayEnd ? onEnd : undefined} />
      </Box>
      {isOpen && <TaskRows key={bucket} id={listId} member={member} bucket={bucket} />}
    </Box>
  );
}

/** Who acts for him, how late the oldest is, and when he was last reminded. */
function Note({ member: { substitution, oldestDueOn, remindedAt } }: { member: TeamMember }) {
  const { t, name } = useT();
  const due = useDueWords();
  const reminded = useReminded();
  const away =
    substitution &&
    t(substitution.isCurrent ? 'team.tasks.away' : 'team.tasks.awaySoon', {
      from: substitution.from,
      to: substitution.to,
      name: name(substitution.substitute),
    });
  const oldest = oldestDueOn && t('team.tasks.oldest', { due: due(daysUntil(oldestDueOn)) });
  const words = [away, oldest, reminded(remindedAt)].filter(Boolean).join(' · ');
  return (
    <Box
      title={words}
      sx={{
        fontSize: 12,
        lineHeight: '18px',
        color: 'text.secondary',
        gridColumn: { xs: 1, md: 'auto' },
        gridRow: { xs: 4, md: 'auto' },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: { md: 'nowrap' },
      }}
    >
      {words}
    </Box>
  );
}

interface ActionsProps {
  member: TeamMember;
  onSubstitute: () => void;
  onEnd: (() => void) | undefined;
}

function Actions({ member, onSubstitute, onEnd }: ActionsProps) {
  const { t, n, name } = useT();
  const { remind, isPending } = useRemind(member);
  const named = (action: string) => t('team.remind.who', { action, name: name(member.person) });
  const many = t('team.remind.many', { number: n(member.remindable) });
  // On a phone it stands below the figures, so that names keep their room.
  const plain = { height: 28, px: 1, mr: -1, justifySelf: 'end', gridRow: { xs: 4, md: 'auto' }, gridColumn: { xs: 2, md: 'auto' } };
  return (
    <Box sx={{ display: { xs: 'contents', md: 'flex' }, justifyContent: 'flex-end', gap: 1 }}>
      {member.remindable > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<BellIcon />}
          disabled={isPending}
          aria-label={named(many)}
          sx={{ height: 28, gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 2, md: 'auto' } }}
          onClick={() => remind([])}
        >
          {many}
        </Button>
      )}
      {member.substitution === null ? (
        <Button variant="text" color="inherit" aria-label={named(t('team.substitute.name'))} sx={plain} onClick={onSubstitute}>
          {t('team.substitute.name')}
        </Button>
      ) : (
        onEnd && (
          <Button variant="text" color="inherit" aria-label={named(t('team.substitute.end'))} sx={plain} onClick={onEnd}>
            {t('team.substitute.end')}
          </Button>
        )
      )}
    </Box>
  );
}
