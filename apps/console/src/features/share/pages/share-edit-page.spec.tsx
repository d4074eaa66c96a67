import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getToasts } from '#shared/feedback/toast-store.ts';
import { actor, buildUser, Signed, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { emptyShare } from '../edit/share-model.ts';
import ShareEditPage from './ShareEditPage.tsx';

beforeEach(() => localStorage.clear());

test.each([
  ['en' as const, 'Save', 'Resource KS-1 was saved', false],
  ['en' as const, 'Save and release', 'Resource KS-1 was released', true],
  ['zh' as const, '保存并发布', '分享 KS-1 已发布', true],
])('what became of a resource is told as it is (%s, %s)', async (language, button, told, isActive) => {
  const user = buildUser();
  const value = { ...emptyShare, title: 'Gifts', type: 'link', linkUrl: 'https://example.com/a' };
  for (const owner of ['', user.userNO])
    localStorage.setItem(`draft:${owner}:share:new`, JSON.stringify({ savedAt: '2026-11-20T08:00:00Z', value }));
  const server = stubServer(user, { createKMSShare: () => ({ id: 7, shareNo: 'KS-1' }) });
  await renderPage(
    <Signed>
      <ShareEditPage />
    </Signed>,
    { at: '/KMSKnowLedge/ShareEdit', language, user },
  );
  await actor.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(getToasts().map(({ text }) => text)).toContain(told));
  expect(server.sentTo('createKMSShare')).toMatchObject([{ title: 'Gifts', isActive }]);
});
