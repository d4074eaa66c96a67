import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Language } from '#shared/i18n/languages.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import type { CommitteePack, PackBlock } from '../api/packs.ts';

const tones = { green: 'tone.green.fg', amber: 'tone.amber.line', blue: 'tone.blue.fg', grey: 'line.main', red: 'tone.red.fg' } as const;
/** Of the list and not of its values alone: its columns are measured by it. */
const figure = { fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;
const longestWord = (figures: readonly { value: string | number }[]): number =>
  Math.max(
    0,
    ...figures.flatMap(({ value }) =>
      String(value)
        .split(/\s/)
        .map(({ length }) => length),
    ),
  );
/** So many columns have room on the narrowest page; more take so many px each, at least. */
const [ROOMY_COLUMNS, LEAST_COLUMN] = [4, 96];
const cell = { py: 0.5, pr: 1.5, textAlign: 'left', verticalAlign: 'top', fontWeight: 400 } as const;

function Block({ block, language }: { block: PackBlock; language: Language }) {
  const { t } = useT();
  if (block.kind === 'paragraph') return <Box component="p">{block.text[language]}</Box>;
  if (block.kind === 'figures')
    return (
      <Box
        component="dl"
        sx={{
          m: 0,
          ...figure,
          display: 'grid',
          gap: 1.5,
          // Each column has room for the longest number, and a narrow page for as much of it as it can.
          gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(150px, ${longestWord(block.figures)}ch)), 1fr))`,
        }}
      >
        {block.figures.map(({ key, label, value, question }) => (
          <Box key={key} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
            <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', fontWeight: 400, color: 'text.secondary' }}>
              {label[language]}
            </Box>
            <Box component="dd" sx={{ m: 0, lineHeight: '26px', overflowWrap: 'anywhere' }}>
              <Link
                component={RouterLink}
                to={question}
                color="inherit"
                aria-label={t('certification.pack.question', { label: label[language], value })}
              >
                {value}
              </Link>
            </Box>
          </Box>
        ))}
      </Box>
    );
  if (block.kind === 'table') {
    if (block.rows.length === 0) return <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>{block.empty[language]}</Box>;
    const title = block.title?.[language];
    return (
      <ScrollAcross sx={{ mt: 1.5 }} label={title ?? block.head[1]?.[language] ?? ''}>
        {title && <Box sx={{ fontSize: 13, fontWeight: 600, mb: 0.5 }}>{title}</Box>}
        <Box
          component="table"
          sx={{
            width: '100%',
            // Many columns scroll across on a narrow page, instead of breaking every word.
            minWidth: block.head.length > ROOMY_COLUMNS ? block.head.length * LEAST_COLUMN : 0,
            borderCollapse: 'collapse',
            fontSize: 12,
            lineHeight: '18px',
            '& tr + tr, & thead + tbody tr': { borderTop: '1px solid', borderColor: 'line.main' },
          }}
        >
          <thead>
            <tr>
              {block.head.map((words) => (
                <Box component="th" scope="col" key={words.en} sx={{ ...cell, color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {words[language]}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, place) => (
              <tr key={place}>
                {row.map((words, at) => (
                  <Box component="td" key={at} sx={cell}>
                    {words[language]}
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </ScrollAcross>
    );
  }
  const whole = Math.max(1, ...block.bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ fontSize: 12, fontWeight: 600, mb: 0.5 }}>{block.title[language]}</Box>
      {block.bars.map(({ label, parts, note }) => (
        <Box
          key={label.en + label.zh}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(80px, 150px) 1fr 60px',
            gap: 1,
            alignItems: 'center',
            fontSize: 12,
            lineHeight: '20px',
          }}
        >
          <span>{label[language]}</span>
          <Box aria-hidden sx={{ display: 'flex', height: 8 }}>
            {parts.map(({ tone, value }) => (
              <Box key={tone} sx={{ width: `${(value / whole) * 100}%`, bgcolor: tones[tone] }} />
            ))}
          </Box>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {note}
          </Box>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, fontSize: 11, color: 'text.secondary', mt: 0.5 }}>
        {block.legend.map(({ tone, label }) => (
          <Box component="span" key={tone} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
            <Box aria-hidden sx={{ width: 8, height: 8, bgcolor: tones[tone] }} />
            {label[language]}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** What a frozen pack says, part by part, in one language; every figure leads to the question behind it. */
export function PackPages({ sections, language }: { sections: CommitteePack['sections']; language: Language }) {
  return (
    <Box lang={language} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 860 }}>
      {sections.map(({ name, title, blocks }, place) => (
        <Box
          component="section"
          key={name}
          aria-label={title[language]}
          sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '6px', p: { xs: 2, md: 3 } }}
        >
          <Box component="h2" sx={{ m: 0, mb: 1.5, fontSize: 16, fontWeight: 600 }}>
            {place + 1} {title[language]}
          </Box>
          {blocks.map((block, at) => (
            <Block key={at} block={block} language={language} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
