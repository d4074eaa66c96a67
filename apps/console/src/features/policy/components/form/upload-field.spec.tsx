import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { readOpenUpload } from '../../upload/open-upload.ts';
import { usePolicyUpload } from '../../upload/use-policy-upload.ts';
import { UploadField } from './UploadField.tsx';

// jsdom reads no bytes of a file.
Blob.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(1));

const control = { id: 'file', labelId: 'label', error: false, aria: {} };
const form = 'policy-new';

function Page() {
  const upload = usePolicyUpload(form, () => undefined);
  return <UploadField control={control} file={null} savedId={null} upload={upload} onRemove={() => undefined} />;
}

const drop = async (code: string, message: string) => {
  localStorage.clear();
  // All of it has arrived when it is judged.
  const state = { uploadId: 'u1', received: 1, size: 1, expiresAt: '2099-01-01T00:00:00Z' };
  stubServer(buildUser('admin'), {
    startUpload: () => state,
    getUpload: () => state,
    cancelUpload: () => ({}),
    finishUpload: () => refuse({ code, message }),
  } as never);
  const { unmount } = await renderPage(<Page />);
  await actor.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], 'liar.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  return unmount;
};

test('a file that is not taken is said not to be uploaded, offers nothing to go on with, and is not remembered', async () => {
  const unmount = await drop('unsupported_type', 'This file type is not supported');
  expect(screen.getByRole('status')).toHaveTextContent('Not uploaded. Choose another file.');
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await waitFor(() => expect(readOpenUpload(form)).toBeUndefined());
  await actor.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
});

test('one that was cut off goes on where it stopped', async () => {
  const unmount = await drop('fault', 'The portal cannot be reached');
  expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  expect(readOpenUpload(form)).toMatchObject({ uploadId: 'u1' });
  unmount();
});
