import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { diffWords } from './diff-words.ts';

/** `side` shows one half of the pair; removed words are struck, added ones underlined, so colour is never alone. */
export function DiffText({ before, after, side }: { before: string; after: string; side: 'before' | 'after' }) {
  const { lang } = useT();
  const hide = side === 'before' ? 'add' : 'del';
  return (
    <Box sx={{ fontSize: 14, lineHeight: lang === 'zh' ? '26px' : '24px' }}>
      {diffWords(before, after, lang)
        .filter((part) => part.kind !== hide)
        .map((part, i) => {
          if (part.kind === 'same') return <span key={i}>{part.text}</span>;
          return (
            <ChangedWords key={i} kind={part.kind === 'del' ? 'del' : 'ins'}>
              {part.text}
            </ChangedWords>
          );
        })}
    </Box>
  );
}

/** Words that one of two texts alone has. */
export function ChangedWords({ kind, children }: { kind: 'del' | 'ins'; children: ReactNode }) {
  const tone = kind === 'del' ? 'red' : 'green';
  return (
    <Box
      component={kind}
      sx={{
        bgcolor: `tone.${tone}.bg`,
        color: `tone.${tone}.fg`,
        borderRadius: '3px',
        py: '1px',
        textDecoration: kind === 'del' ? 'line-through' : 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '4px',
        boxDecorationBreak: 'clone',
      }}
    >
      {children}
    </Box>
  );
}
