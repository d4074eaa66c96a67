import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { routes } from '#shared/api/routes.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { doc, stubCalls } from '../../testing/policy-fixture.tsx';
import { docLists } from './DocTable.tsx';
import PolicyPeek from './PolicyPeek.tsx';

const file = { fileId: 9, fileName: 'travel.txt' };
const stub = () =>
  stubCalls({ [routes.getPreview.name]: () => ({ kind: 'none', name: file.fileName, size: 1, canDownload: false, pages: 'none' }) });

test('the look beside every list of policies shows the file to who may read it, and asks for nothing for who may not', async () => {
  for (const list of Object.values(docLists)) expect(list.peek).toBeDefined();
  const asked = stub();
  const reader = await renderPage(<PolicyPeek row={{ ...file, access: { ...doc.access, read: true } }} />);
  expect(await screen.findByRole('region', { name: 'Preview: travel.txt' })).toBeInTheDocument();
  reader.unmount();
  const before = asked.length;
  await renderPage(<PolicyPeek row={{ ...file, access: { read: false, download: true, owner: false } }} />);
  await renderPage(<PolicyPeek row={{ ...file, fileId: null, access: doc.access }} />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked).toHaveLength(before);
});
