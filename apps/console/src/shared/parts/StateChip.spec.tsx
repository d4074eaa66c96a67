import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { GlyphWords } from './GlyphWords.tsx';
import { StateChip } from './StateChip.tsx';

test('words that are too long for their column end in an ellipsis inside it, and are told whole', async () => {
  await renderPage(
    <>
      <StateChip state="pendingVerification" workflow="remediationIssue" />
      <GlyphWords tone="blue" glyph="half" words="Waits for somebody else" />
    </>,
    { language: 'en' },
  );
  for (const words of ['Awaiting verification', 'Waits for somebody else']) {
    const cut = screen.getByText(words);
    expect(cut).toHaveAttribute('title', words);
    expect(cut).toHaveStyle({ overflow: 'hidden', textOverflow: 'ellipsis' });
    // The glyph and its words together are no wider than the cell.
    expect(cut.parentElement).toHaveStyle({ maxWidth: '100%' });
  }
});
