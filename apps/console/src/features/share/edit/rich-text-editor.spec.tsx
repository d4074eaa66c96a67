import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Toaster } from '#shared/feedback/Toaster.tsx';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { stubUploads } from '#shared/testing/upload-fixture.ts';
import RichTextEditor from './RichTextEditor.tsx';

// jsdom lays nothing out, and the editor scrolls to what it inserted.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

let upload: object = {};
const stored = {
  isSuccess: true,
  code: 'ok',
  message: '',
  data: [{ id: 40, name: 'plan.png', url: '/file?id=40', size: 3, sha256: '' }],
};
beforeEach(() => {
  stubUploads(() => upload);
});

const control = { id: 'content', labelId: 'label', error: false, aria: {} };
function Page() {
  const [html, setHtml] = useState('<p>As agreed</p>');
  return (
    <>
      <RichTextEditor control={control} value={html} onChange={setHtml} />
      <pre data-testid="html">{html}</pre>
      <Toaster />
    </>
  );
}
async function open(language: 'en' | 'zh' = 'en') {
  stubServer(buildUser('admin'), {});
  await renderPage(
    <Signed>
      <Page />
    </Signed>,
    { language },
  );
  await screen.findByText('As agreed', { selector: '.tiptap p' });
}
/** The choice of “all files” is one click away in any browser. */
const anyFile = userEvent.setup({ delay: null, applyAccept: false });
const insert = (name: string, type: string) =>
  anyFile.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], name, { type }));

test.each([
  ['en' as const, 'plan.png was not inserted: The file exceeds 1 MB.', 'plan.svg was not inserted: choose a PNG, JPG or GIF picture'],
  ['zh' as const, 'plan.png 未能插入：The file exceeds 1 MB.', 'plan.svg 未能插入：请选择 PNG、JPG 或 GIF 图片'],
])(
  'a picture that is refused is told in the editor, and the text stays; the next one takes the word away (%s)',
  async (language, words, kind) => {
    await open(language);
    upload = { isSuccess: false, code: 'too_large', message: 'The file exceeds 1 MB.', data: null };
    await insert('plan.png', 'image/png');
    const [alert, ...others] = await screen.findAllByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(others).toEqual([]);
    await insert('plan.svg', 'image/svg+xml');
    expect(screen.getByRole('alert')).toHaveTextContent(kind);
    expect(screen.getByTestId('html')).toHaveTextContent('As agreed');
    upload = stored;
    await insert('plan.png', 'image/png');
    await waitFor(() => expect(screen.getByTestId('html')).toHaveTextContent('src="/file?id=40&amp;inline=true"'));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('an address that is none is told where it is typed', async () => {
  await open();
  await actor.click(screen.getByRole('button', { name: 'Link' }));
  await actor.click(screen.getByRole('button', { name: 'Insert' }));
  const address = screen.getByRole('textbox', { name: 'Address' });
  expect(address).toHaveAccessibleDescription('The address must begin with http:// or https://');
  await actor.type(address, 'example.com');
  expect(screen.queryByRole('alert')).toBeNull();
});
