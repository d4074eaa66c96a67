import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { parseComment, type Block, type Inline } from './markdown.ts';
import type { CommentRow } from './comment-queries.ts';

const codeLook = {
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: 13,
  bgcolor: 'action.hover',
  borderRadius: '4px',
} as const;

/** A person who is spoken to, by his name in the reader's language. */
function Mention({ name, mentions }: { name: string; mentions: CommentRow['mentions'] }) {
  const { name: nameOf } = useT();
  const person = mentions.find((one) => one.name === name)?.person;
  return (
    <Box
      component="span"
      title={person?.userNO ?? undefined}
      sx={{ px: '4px', py: '1px', borderRadius: '4px', bgcolor: 'tone.blue.bg', color: 'tone.blue.fg', fontWeight: 500 }}
    >
      @{person ? nameOf(person) : name}
    </Box>
  );
}

function Part({ part, mentions }: { part: Inline; mentions: CommentRow['mentions'] }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'mention') return <Mention name={part.name} mentions={mentions} />;
  if (part.kind === 'code') {
    return (
      <Box component="code" sx={{ ...codeLook, px: '4px', py: '1px' }}>
        {part.text}
      </Box>
    );
  }
  if (part.kind === 'link') {
    const look = { textDecoration: 'underline', textUnderlineOffset: 3, overflowWrap: 'anywhere' } as const;
    return part.to.startsWith('/') ? (
      <Link component={RouterLink} to={part.to} sx={look}>
        {part.text}
      </Link>
    ) : (
      <Link href={part.to} target="_blank" rel="noopener noreferrer nofollow" sx={look}>
        {part.text}
      </Link>
    );
  }
  const inner = <Parts parts={part.parts} mentions={mentions} />;
  if (part.kind === 'strong') return <strong>{inner}</strong>;
  return part.kind === 'em' ? <em>{inner}</em> : <s>{inner}</s>;
}

const Parts = ({ parts, mentions }: { parts: readonly Inline[]; mentions: CommentRow['mentions'] }) =>
  // The parts of one text keep their places.
  parts.map((part, place) => <Part key={place} part={part} mentions={mentions} />);

function Lines({ lines, mentions }: { lines: readonly Inline[][]; mentions: CommentRow['mentions'] }) {
  return lines.map((parts, place) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      <Parts parts={parts} mentions={mentions} />
    </Fragment>
  ));
}

function TextBlock({ block, mentions }: { block: Block; mentions: CommentRow['mentions'] }) {
  if (block.kind === 'code') {
    return (
      <Box component="pre" tabIndex={0} sx={{ ...codeLook, m: 0, my: 0.5, px: 1.25, py: 0.75, overflowX: 'auto', lineHeight: '20px' }}>
        {block.text}
      </Box>
    );
  }
  if (block.kind === 'list') {
    return (
      <Box component={block.ordered ? 'ol' : 'ul'} {...(block.ordered && { start: block.start })} sx={{ m: 0, my: 0.25, pl: 2.75 }}>
        {block.items.map((parts, place) => (
          <li key={place}>
            <Parts parts={parts} mentions={mentions} />
          </li>
        ))}
      </Box>
    );
  }
  const isQuote = block.kind === 'quote';
  return (
    <Box
      component={isQuote ? 'blockquote' : 'p'}
      sx={{
        m: 0,
        '& + p': { mt: 1 },
        ...(isQuote && { my: 0.5, pl: 1.25, borderLeft: '3px solid', borderColor: 'line.main', color: 'text.secondary' }),
      }}
    >
      <Lines lines={block.lines} mentions={mentions} />
    </Box>
  );
}

/** What a comment says: light Markdown as elements, so that nothing in it is ever a page's own. */
export function CommentText({ text, mentions }: Pick<CommentRow, 'text' | 'mentions'>) {
  const { lang } = useT();
  const blocks = parseComment(
    text,
    mentions.map(({ name }) => name),
  );
  return (
    <Box sx={{ fontSize: 14, lineHeight: lang === 'zh' ? '26px' : '24px', overflowWrap: 'anywhere' }}>
      {blocks.map((block, place) => (
        <TextBlock key={place} block={block} mentions={mentions} />
      ))}
    </Box>
  );
}
