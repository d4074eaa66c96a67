import Box from '@mui/material/Box';
import { buildUrl } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { lengths, TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RailBlock, RailRow } from '#shared/parts/Section.tsx';
import type { ControlTestRecord, TestAttribute, TestItem } from '../api/records.ts';
import type { Cell } from '../grid/grid-keys.ts';
import type { Results } from '../grid/use-results.ts';

export interface ReviewPaneProps {
  record: ControlTestRecord;
  items: readonly TestItem[];
  attributes: readonly TestAttribute[];
  results: Results;
  cursor: Cell;
  onCursor: (cell: Cell) => void;
  readOnly: boolean;
}

/** Why there is no conclusion yet, or what it is; the exceptions; the item at the cursor with its note and evidence; who reviews. */
export function ReviewPane({ record, items, attributes, results, cursor, onCursor, readOnly }: ReviewPaneProps) {
  const { t } = useT();
  const { conclusion, conclusionNote, independence, kind } = record;
  const item = items[cursor.row];
  const attribute = attributes[cursor.column];
  const sending = item ? results.sendingOf(item) : [];
  const fails = items.flatMap((one, row) =>
    attributes.flatMap(({ letter }, column) =>
      results.markOf(one, letter) === 'f' ? [{ row, column, letter, note: results.noteOf(one, letter) }] : [],
    ),
  );
  // As the counter of the grid, with what is not saved yet; it cannot be submitted before.
  const missing = {
    results:
      attributes.length * items.length -
      items.reduce((sum, one) => sum + attributes.filter(({ letter }) => results.markOf(one, letter) !== '').length, 0),
    evidence: record.missing.evidence,
  };
  const check = (holds: boolean, words: string) => (
    <Box sx={{ fontSize: 13, lineHeight: '22px', color: holds ? 'text.secondary' : 'tone.red.fg' }}>
      {holds ? '✓' : '✗'} {words}
    </Box>
  );
  return (
    <>
      <RailBlock title={t('controlTest.conclusion')}>
        {conclusion && record.state !== 'inProgress' ? (
          <Box sx={{ fontSize: 13 }}>
            <b>{t(`controlTest.conclusions.${conclusion}`)}</b>
            {conclusionNote && <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap' }}>{conclusionNote}</Box>}
          </Box>
        ) : (
          <Box sx={{ fontSize: 13 }}>
            <b>{t('controlTest.none')}</b>
            <Box sx={{ color: 'text.secondary' }}>
              {items.length === 0
                ? t('controlTest.noSample')
                : missing.results + missing.evidence > 0
                  ? t('controlTest.missing', { results: missing.results, evidence: missing.evidence })
                  : results.changed === 0 && t('controlTest.ready')}
            </Box>
            {items.length > 0 && results.changed > 0 && <Box sx={{ color: 'tone.amber.fg' }}>{t('controlTest.unsaved')}</Box>}
          </Box>
        )}
      </RailBlock>
      <RailBlock title={t('controlTest.exceptionCount', { count: fails.length })}>
        {fails.map(({ row, column, letter, note }) => (
          <Box key={`${row} ${letter}`} sx={{ display: 'flex', gap: 1, fontSize: 13, lineHeight: '20px', mb: 0.5 }}>
            <Box
              component="button"
              type="button"
              onClick={() => onCursor({ row, column })}
              sx={{
                border: 0,
                bgcolor: 'transparent',
                color: 'primary.main',
                p: 0,
                width: 48,
                textAlign: 'left',
                font: 'inherit',
                cursor: 'pointer',
              }}
            >
              {row + 1} · {letter}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>{note || t('controlTest.grid.noNote')}</Box>
          </Box>
        ))}
      </RailBlock>
      {item && (
        <RailBlock title={t('controlTest.evidenceOf', { item: cursor.row + 1 })}>
          {attribute && results.markOf(item, attribute.letter) === 'f' && !readOnly && (
            <TextAreaField
              name="note"
              label={t('controlTest.noteOf', { attribute: attribute.letter })}
              required
              minRows={2}
              maxLength={lengths.comment}
              value={results.noteOf(item, attribute.letter)}
              onChange={(note) => results.setNote(item, attribute.letter, note)}
            />
          )}
          {item.evidence.map(({ id, name }) => (
            <Box
              key={id}
              component="a"
              href={buildUrl(routes.downloadFile, { id })}
              sx={{ display: 'block', fontSize: 13, lineHeight: '24px', color: 'primary.main', overflowWrap: 'anywhere' }}
            >
              {name}
            </Box>
          ))}
          {sending.length > 0 && (
            <Box sx={{ my: 1 }}>
              <EvidenceList files={sending} onRemove={({ id }) => results.drop(String(id))} />
            </Box>
          )}
          {!readOnly && <FileDrop multiple onFiles={(files) => void results.attach(item.place, files)} />}
        </RailBlock>
      )}
      <RailBlock title={t('controlTest.review')}>
        <RailRow label={t('controlTest.fields.reviewer')}>{record.reviewer && <PersonTag person={record.reviewer} />}</RailRow>
        {check(independence.tester, t('controlTest.checks.tester'))}
        {check(independence.reviewer, t('controlTest.checks.reviewer'))}
        {kind !== 'design' && check(independence.designSettled, t('controlTest.checks.design'))}
      </RailBlock>
    </>
  );
}
