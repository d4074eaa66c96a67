import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { buildUser, Signed, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { LookedMark, lookedColumn, lookedFilter } from './looked-list.tsx';

const auditor = buildUser('auditor');
const marks = [
  { id: 1, at: '2031-03-01T08:00:00.000Z', rowVersion: 3, changed: false },
  { id: 2, at: '2031-03-01T08:00:00.000Z', rowVersion: 3, changed: true },
];

test.each([
  ['en', ['2031-03-01', 'Changed since', 'Not yet']],
  ['zh', ['2031-03-01', '有变化', '尚未']],
] as const)('the rows of a page say what was looked at, in one call (%s)', async (language, words) => {
  const server = stubServer(auditor, { getLookedAtMarks: () => marks });
  await renderPage(
    <ul>
      {[1, 2, 3].map((id) => (
        <li key={id}>
          <LookedMark workflow="controlTest" row={{ id, rowVersion: 4 }} />
        </li>
      ))}
    </ul>,
    { language },
  );
  await screen.findByText(words[1]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(words);
  expect(server.sentTo('getLookedAtMarks')).toEqual([{ workflow: 'controlTest', ids: [1, 2, 3] }]);
});

function Choices() {
  return (
    <>
      {lookedFilter
        .useOptions()
        .map(({ label }) => label)
        .join(' | ') || 'none'}
    </>
  );
}

test('column and filter are an external auditor’s alone', async () => {
  for (const [user, words] of [
    [auditor, 'Not yet viewed | Changed since I viewed it | Viewed'],
    [buildUser('admin'), 'none'],
  ] as const) {
    stubServer(user, {});
    const { unmount } = await renderPage(
      <Signed>
        <Choices />
      </Signed>,
      { user },
    );
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(lookedColumn('controlTest').when({ user })).toBe(user === auditor);
    unmount();
  }
});
