import { expect } from '@playwright/test';
import { scormRoutes, shareRoutes, type ScormVersion } from '@portal/contract';
import { makeCourse, type CourseParts } from '@portal/testing';
import { attemptNames, hostileFiles, runnableFiles } from './course-files.ts';
import { expectAccessible, expectNoSidewaysScroll, test, type Visitor } from './portal.ts';

/** An active share of a course for everybody. */
async function shareCourse(administrator: Visitor, baseURL: string, parts: CourseParts): Promise<number> {
  const answer = await administrator.context.request.post(`${baseURL}${scormRoutes.scormAttachmentUpload.path}`, {
    headers: { origin: baseURL },
    multipart: { files: { name: 'course.zip', mimeType: 'application/zip', buffer: Buffer.from(makeCourse(parts)) } },
  });
  const { data, message } = (await answer.json()) as { data: { id: number }[] | null; message: string };
  if (!data) throw new Error(message);
  const body = { title: `Course ${data[0]!.id}`, type: 'scorm', courseId: data[0]!.id, audience: { all: true }, isActive: true };
  return (await administrator.ask(shareRoutes.createKMSShare, { body })).id;
}

const myRow = async (who: Visitor, kid: number, userno: string) =>
  (await who.ask(scormRoutes.getScormLearnListByKid, { query: { kid, userno } })).at(0);

for (const version of ['1.2', '2004'] as const satisfies ScormVersion[]) {
  test(`a course of ${version} runs in frames of its own origin, goes on where it was left and is completed`, async ({
    visit,
    baseURL,
  }) => {
    const kid = await shareCourse(await visit('admin'), baseURL!, {
      version,
      files: runnableFiles(version),
      ...(version === '1.2' && { rules: '<adlcp:masteryscore>80</adlcp:masteryscore>' }),
    });
    const reader = await visit('user');
    const { page } = reader;
    await page.goto(`/KMSKnowLedge/Course?id=${kid}`);
    await page.getByRole('button', { name: 'Start the course' }).click();
    const course = page.frameLocator('iframe');
    const inner = course.frameLocator('#page');
    await expect(course.locator('#where')).toHaveText('Entry: ab-initio');
    await expect(inner.getByRole('heading', { name: 'Page 1' })).toBeVisible();
    await course.getByRole('button', { name: 'Next page' }).click();
    await course.getByRole('button', { name: 'Next page' }).click();
    // The document inside finds the run time too, with what the one around it has just written.
    await expect(inner.getByRole('heading', { name: 'Page 3' })).toBeVisible();
    await expect(inner.locator('#level')).toHaveText('3');
    await page.getByRole('button', { name: 'Save and close' }).click();
    await page.getByRole('button', { name: 'Go on with the course' }).click();
    await expect(course.locator('#where')).toHaveText('Entry: resume');
    await expect(inner.getByRole('heading', { name: 'Page 3' })).toBeVisible();
    expect(await myRow(reader, kid, 'user')).toMatchObject({ state: 'inProgress', location: '3' });

    await course.getByRole('button', { name: 'Next page' }).click();
    await inner.getByRole('button', { name: 'Answer' }).click();
    await expect(course.locator('#where')).toHaveText('Points: 90');
    await course.getByRole('button', { name: 'Leave the course' }).click();
    await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();
    expect(await myRow(reader, kid, 'user')).toMatchObject({ state: 'completed', score: 90, location: '4', successStatus: 'passed' });
    await expectAccessible(page);
  });
}

test('a hostile course reaches neither the session nor the portal, in its frame or opened by itself', async ({ visit, baseURL }) => {
  const administrator = await visit('admin');
  const kid = await shareCourse(administrator, baseURL!, { files: hostileFiles() });
  const reader = await visit('user');
  const { page, context } = reader;
  // With a cookie that scripts can read, so that an empty answer says something.
  await context.addCookies([{ name: 'readable', value: 'secret', url: baseURL! }]);
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.frame().parentFrame()) answered.push(new URL(response.url()).pathname);
  });
  await page.goto(`/KMSKnowLedge/Course?id=${kid}`);
  await page.evaluate(() => localStorage.setItem('portal.secret', 'secret'));
  await page.getByRole('button', { name: 'Start the course' }).click();
  await expect(page.frameLocator('iframe').locator('#found')).toHaveText('all tried');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const { data } = await reader.ask(scormRoutes.getScormById, { query: { id: kid } });
  const found = JSON.parse(data['cmi.suspend_data']!) as Record<string, string>;
  expect(Object.keys(found)).toEqual(attemptNames);
  expect(JSON.stringify(found)).not.toMatch(/secret|Admin-Token|isSuccess|Risk & Control|registered/);
  const { cookie, storage, popup, portalInFrame, form, ...rest } = found;
  // Stand-ins of the document's own, empty and forgotten with it.
  expect([cookie, storage, popup, portalInFrame, form]).toEqual(['got ', 'got 1 null', 'got null', 'got shut', 'got sent']);
  expect(Object.entries(rest).filter(([, outcome]) => !outcome.startsWith('failed'))).toEqual([]);
  // The reader is where he was, still signed in, and nothing was answered but files of the course.
  expect(new URL(page.url()).pathname).toBe('/KMSKnowLedge/Course');
  expect(await page.evaluate(() => localStorage.getItem('portal.secret'))).toBe('secret');
  expect((await context.request.get(`${baseURL}/api/User/getUserInfo`)).status()).toBe(200);
  expect(answered.filter((path) => !/^\/(api\/KMS\/Course|scorm-frame)\//.test(path))).toEqual([]);
  expect(answered).not.toEqual([]);
});

test('a course opened by itself has no origin either, and one that escapes its package is refused', async ({ visit, baseURL }) => {
  const administrator = await visit('admin');
  const kid = await shareCourse(administrator, baseURL!, {
    files: {
      'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.setAttribute('data-origin', self.origin)</script></svg>`,
    },
  });
  const { page, context, ask } = await visit('user');
  const { launchUrl } = await ask(scormRoutes.getScormById, { query: { id: kid } });
  await page.goto(launchUrl.replace('index.html', 'evil.svg'));
  await expect(page.locator('svg')).toHaveAttribute('data-origin', 'null');
  await page.goto(launchUrl);
  expect(await page.evaluate(() => self.origin)).toBe('null');
  // Somebody else’s browser needs no session for it, and gains none.
  await context.clearCookies();
  expect((await context.request.get(`${baseURL}${launchUrl}`)).headers()['set-cookie']).toBeUndefined();
  await expect(shareCourse(administrator, baseURL!, { files: { '../../evil.html': 'x' } })).rejects.toThrow(
    /路径不安全|unsafe: \.\.\/\.\.\/evil\.html/,
  );
});

test('what a course saves without a line arrives later, even from a window that was closed', async ({ visit, baseURL }) => {
  const kid = await shareCourse(await visit('admin'), baseURL!, { files: runnableFiles('1.2') });
  const reader = await visit('user', { language: 'zh', width: 390 });
  const { page } = reader;
  await page.goto(`/KMSKnowLedge/Course?id=${kid}`);
  await page.getByRole('button', { name: '开始学习' }).click();
  const course = page.frameLocator('iframe');
  await expect(course.locator('#where')).toHaveText('Entry: ab-initio');
  const commits = `**${scormRoutes.scormCommit.path}*`;
  await page.route(commits, (route) => route.abort());
  await course.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/网络已断开/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.unroute(commits);
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  expect(await myRow(reader, kid, 'user')).toMatchObject({ location: '2' });

  await page.route(commits, (route) => route.abort());
  await course.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: '保存并关闭' }).click();
  await expect(page.getByText(/尚未保存/)).toBeVisible();
  expect(await myRow(reader, kid, 'user')).toMatchObject({ location: '2' });
  await page.unroute(commits);
  await page.reload();
  await page.getByRole('button', { name: '继续学习' }).click();
  await expect(course.locator('#where')).toHaveText('Entry: resume');
  expect(await myRow(reader, kid, 'user')).toMatchObject({ location: '3' });
});
