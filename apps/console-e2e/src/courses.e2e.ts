import { expect, type FrameLocator, type Page } from '@playwright/test';
import { scormRoutes, shareRoutes, type ScormVersion } from '@portal/contract';
import { authoredCourses, makeCourse, makeUnitsManifest, type CourseParts } from '@portal/testing';
import { attemptNames, hostileFiles, runnableFiles, unitPage } from './course-files.ts';
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

/** The course's first page: it stands in the frame of the page around it. */
const courseIn = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('#course');

const myRow = async (who: Visitor, kid: number, userno: string) =>
  (await who.ask(scormRoutes.getScormLearnListByKid, { query: { kid, userno } })).at(0);

for (const version of ['1.2', '2004'] as const satisfies ScormVersion[]) {
  test(`a course of ${version} runs in an origin of its own, goes on where it was left and is completed`, async ({ visit, baseURL }) => {
    const kid = await shareCourse(await visit('admin'), baseURL!, {
      version,
      files: runnableFiles(version),
      ...(version === '1.2' && { rules: '<adlcp:masteryscore>80</adlcp:masteryscore>' }),
    });
    const reader = await visit('user');
    const { page } = reader;
    await page.goto(`/KMSKnowLedge/Course?id=${kid}`);
    await page.getByRole('button', { name: 'Start the course' }).click();
    const course = courseIn(page);
    const inner = course.frameLocator('#page');
    await expect(course.locator('#where')).toHaveText('Entry: ab-initio');
    await expect(inner.getByRole('heading', { name: 'Page 1' })).toBeVisible();
    await course.getByRole('button', { name: 'Next page' }).click();
    await course.getByRole('button', { name: 'Next page' }).click();
    // The document inside finds the run time too, with what the one around it has just written.
    await expect(inner.getByRole('heading', { name: 'Page 3' })).toBeVisible();
    await expect(inner.locator('#level')).toHaveText('3');
    await page.getByRole('button', { name: 'Save and close' }).click();
    await page.getByRole('button', { name: 'Continue the course' }).click();
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

test('a course of several units of 1.2: its tree, prerequisites, roll-up, and where the reader was', async ({ visit, baseURL }) => {
  const manifest = makeUnitsManifest('1.2', [
    { id: 'intro', title: 'Introduction' },
    {
      id: 'part',
      title: 'Part one',
      rules: '<adlcp:prerequisites type="aicc_script">intro</adlcp:prerequisites>',
      inner: [
        { id: 'read', title: 'Reading' },
        { id: 'exam', title: 'Test', rules: '<adlcp:prerequisites type="aicc_script">read="completed"</adlcp:prerequisites>' },
      ],
    },
  ]);
  const files = Object.fromEntries(['intro', 'read', 'exam'].map((id) => [`${id}.html`, unitPage('1.2', id)]));
  const kid = await shareCourse(await visit('admin'), baseURL!, { files: { 'imsmanifest.xml': manifest, ...files } });
  const reader = await visit('user');
  const { page } = reader;
  await page.goto(`/KMSKnowLedge/Course?id=${kid}`);
  await page.getByRole('button', { name: 'Start the course' }).click();
  const course = courseIn(page);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(course.getByRole('heading', { name: 'intro' })).toBeVisible();
  await expect(contents.getByRole('button', { name: 'Reading' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await course.getByRole('button', { name: 'completed' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(course.getByRole('heading', { name: 'read' })).toBeVisible();
  await course.getByRole('button', { name: 'completed' }).click();
  await contents.getByRole('button', { name: 'Introduction' }).click();
  await expect(course.locator('#entry')).toHaveText('Entry: resume, visits: 2');
  await contents.getByRole('button', { name: 'Test' }).click();
  await expect(course.getByRole('heading', { name: 'exam' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and close' }).click();
  await page.getByRole('button', { name: 'Continue the course' }).click();
  await expect(course.getByRole('heading', { name: 'exam' })).toBeVisible();
  expect(await myRow(reader, kid, 'user')).toMatchObject({ state: 'inProgress', location: 'Test' });
  await course.getByRole('button', { name: 'passed' }).click();
  await expect.poll(async () => (await myRow(reader, kid, 'user'))?.state).toBe('completed');
  expect(await myRow(reader, kid, 'user')).toMatchObject({
    score: 90,
    successStatus: 'passed',
    units: [{ state: 'completed' }, { state: 'completed' }, { state: 'completed', score: 90 }],
  });
});

test('a course of several units of 2004: flow, objectives, what the course asks for, and a drawer on a phone', async ({
  visit,
  baseURL,
}) => {
  const writes = `<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="o1" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.7</imsss:minNormalizedMeasure>
    <imsss:mapInfo targetObjectiveID="global" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`;
  const reads = `<imsss:sequencing><imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">
    <imsss:ruleCondition referencedObjective="in" operator="not" condition="satisfied"/><imsss:ruleCondition referencedObjective="in" operator="not" condition="objectiveStatusKnown"/>
    </imsss:ruleConditions><imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules>
    <imsss:objectives><imsss:primaryObjective objectiveID="o2"/><imsss:objective objectiveID="in"><imsss:mapInfo targetObjectiveID="global" readSatisfiedStatus="true"/></imsss:objective></imsss:objectives></imsss:sequencing>`;
  const manifest = makeUnitsManifest(
    '2004',
    [
      { id: 'intro', title: 'Introduction' },
      {
        id: 'part',
        title: 'Part one',
        inner: [
          { id: 'exam', title: 'Test', rules: writes },
          { id: 'end', title: 'Certificate', rules: reads },
        ],
        rules: '<imsss:sequencing><imsss:controlMode flow="true" forwardOnly="true"/></imsss:sequencing>',
      },
    ],
    '<imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing>',
  );
  const files = Object.fromEntries(['intro', 'exam', 'end'].map((id) => [`${id}.html`, unitPage('2004', id)]));
  const kid = await shareCourse(await visit('admin'), baseURL!, { version: '2004', files: { 'imsmanifest.xml': manifest, ...files } });
  const reader = await visit('user');
  const { page } = reader;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/KMSKnowLedge/Course?id=${kid}`);
  await page.getByRole('button', { name: 'Start the course' }).click();
  const course = courseIn(page);
  await expect(course.getByRole('heading', { name: 'intro' })).toBeVisible();
  // The unit itself asks for the next one.
  await course.getByRole('button', { name: 'go on' }).click();
  await expect(course.getByRole('heading', { name: 'exam' })).toBeVisible();
  await course.getByRole('button', { name: 'failed' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await course.getByRole('button', { name: 'passed' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(course.getByRole('heading', { name: 'end' })).toBeVisible();
  await page.getByRole('button', { name: 'Contents' }).click();
  const contents = page.getByRole('navigation', { name: 'Contents' }).last();
  await expect(contents.getByRole('button', { name: 'Certificate' })).toHaveAttribute('aria-current', 'step');
  await expect(contents.getByRole('button', { name: 'Test' })).toHaveAttribute('aria-disabled', 'true');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await page.getByRole('button', { name: 'Continue the course' }).click();
  await expect(course.getByRole('heading', { name: 'end' })).toBeVisible();
  await course.getByRole('button', { name: 'passed' }).click();
  await expect.poll(async () => (await myRow(reader, kid, 'user'))?.state).toBe('completed');
  // After the last one there is nothing: the course closes.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();
});

test('courses of authoring tools run to their end', async ({ visit, baseURL }) => {
  const administrator = await visit('admin');
  const reader = await visit('user');
  for (const [tool, parts] of Object.entries(authoredCourses)) {
    const kid = await shareCourse(administrator, baseURL!, parts);
    await reader.page.goto(`/KMSKnowLedge/Course?id=${kid}`);
    await reader.page.getByRole('button', { name: 'Start the course' }).click();
    await expect.poll(async () => [tool, (await myRow(reader, kid, 'user'))?.state], { timeout: 60_000 }).toEqual([tool, 'completed']);
    const { data } = await reader.ask(scormRoutes.getScormById, { query: { id: kid } });
    expect([tool, data['cmi.suspend_data'], (await myRow(reader, kid, 'user'))?.score]).toEqual([tool, 'lesson1', 100]);
  }
});

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
  await expect(courseIn(page).locator('#found')).toHaveText('all tried');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const { data } = await reader.ask(scormRoutes.getScormById, { query: { id: kid } });
  const found = JSON.parse(data['cmi.suspend_data']!) as Record<string, string>;
  expect(Object.keys(found)).toEqual(attemptNames);
  expect(JSON.stringify(found)).not.toMatch(/secret|Admin-Token|isSuccess|Risk & Control|registered/);
  const { cookie, nativeCookie, storage, nativeStorage, popup, portalInFrame, form, topForged, peer, ...rest } = found;
  // What it finds is its own origin's, and empty.
  expect([cookie, nativeCookie, storage]).toEqual(['got ', 'got ', 'got 1 null']);
  // A window without a trace gives pages inside another site's no storage at all.
  expect(nativeStorage).toMatch(/^(got 1|failed SecurityError)$/);
  expect([popup, portalInFrame, form, topForged]).toEqual(['got null', 'got shut', 'got sent', 'got sent']);
  expect(data['cmi.core.lesson_status']).toBeUndefined();
  // A policy of the page is not asked for by every release of the browser: an offer reaches nobody, since nothing may be connected to.
  expect(peer).toMatch(/^(failed|got offered)/);
  expect(Object.entries(rest).filter(([, outcome]) => !outcome.startsWith('failed'))).toEqual([]);
  // The reader is where he was, still signed in, and nothing was answered but files of the course.
  expect(new URL(page.url()).pathname).toBe('/KMSKnowLedge/Course');
  expect(await page.evaluate(() => localStorage.getItem('portal.secret'))).toBe('secret');
  expect((await context.request.get(`${baseURL}/api/User/getUserInfo`)).status()).toBe(200);
  expect(answered.filter((path) => !/^\/(course|play|scorm-frame)\//.test(path))).toEqual([]);
  expect(answered).not.toEqual([]);
});

test('a course opened by itself is in its own origin too, and one that escapes its package is refused', async ({ visit, baseURL }) => {
  const administrator = await visit('admin');
  const kid = await shareCourse(administrator, baseURL!, {
    files: {
      'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.setAttribute('data-origin', self.origin)</script></svg>`,
    },
  });
  const { page, context, ask } = await visit('user');
  const { contentUrl, launchUrl } = await ask(scormRoutes.getScormById, { query: { id: kid } });
  const { origin } = new URL(contentUrl);
  expect(new URL(launchUrl).origin).toBe(origin);
  expect(new URL(origin).hostname).not.toBe(new URL(baseURL!).hostname);
  await page.goto(contentUrl.replace('index.html', 'evil.svg'));
  await expect(page.locator('svg')).toHaveAttribute('data-origin', origin);
  // The portal's own calls are not there, and its cookie is not sent there.
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect((await page.goto(`${origin}/api/User/getUserInfo`))?.status()).toBe(404);
  expect(await context.cookies(origin)).toEqual([]);
  await expect(shareCourse(administrator, baseURL!, { files: { '../../evil.html': 'x' } })).rejects.toThrow(
    /路径不安全|unsafe path: \.\.\/\.\.\/evil\.html/,
  );
});

test('what a course keeps in the browser is found by it alone', async ({ visit, baseURL }) => {
  const administrator = await visit('admin');
  const files = {
    'index.html': `<!doctype html><p id="found"></p><script>
      document.getElementById('found').textContent = 'found: ' + localStorage.getItem('mine');
      localStorage.setItem('mine', 'kept');
    </script>`,
  };
  const kids = [await shareCourse(administrator, baseURL!, { files }), await shareCourse(administrator, baseURL!, { files })] as const;
  const { page } = await visit('user');
  const inFrame = async (kid: number): Promise<string | null> => {
    await page.goto(`/KMSKnowLedge/Course?id=${kid}`);
    await page.getByRole('button', { name: 'Start the course' }).click();
    return courseIn(page).locator('#found').textContent();
  };
  // Whether or not the browser keeps anything for a page inside another site's, the course runs.
  expect([await inFrame(kids[0]), await inFrame(kids[1])]).toEqual(['found: null', 'found: null']);
  // A browser that keeps nothing from before: not all of them part what a page keeps alone from what it keeps inside another site's.
  const fresh = await visit('user');
  const alone = async (kid: number): Promise<string | null> => {
    await fresh.page.goto((await fresh.ask(scormRoutes.getScormById, { query: { id: kid } })).contentUrl);
    return fresh.page.locator('#found').textContent();
  };
  expect([await alone(kids[0]), await alone(kids[1]), await alone(kids[0])]).toEqual(['found: null', 'found: null', 'found: kept']);
});

test('what a course saves without a line arrives later, even from a window that was closed', async ({ visit, baseURL }) => {
  const kid = await shareCourse(await visit('admin'), baseURL!, { files: runnableFiles('1.2') });
  const reader = await visit('user', { language: 'zh', width: 390 });
  const { page } = reader;
  await page.goto(`/KMSKnowLedge/Course?id=${kid}`);
  await page.getByRole('button', { name: '开始学习' }).click();
  const course = courseIn(page);
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

test('what the scripts of a course ask for in vain is told where it is uploaded, without anybody opening it', async ({ visit }) => {
  const files = {
    'index.html': `<!doctype html><h1>Course</h1><script>
      parent.API && parent.API.LMSInitialize('');
      fetch('data/' + ['questions', 'json'].join('.')).catch(function () {});
      var script = document.createElement('script');
      script.src = 'https://cdn.example' + '.net/lib.js';
      document.head.append(script);
    </script>`,
  };
  const { page } = await visit('admin');
  await page.goto('/KMSKnowLedge/ShareEdit');
  await page.getByRole('radio', { name: 'Course', exact: true }).click();
  const package_ = { name: 'course.zip', mimeType: 'application/zip', buffer: Buffer.from(makeCourse({ files })) };
  await page.locator('[data-form-field="courseId"] input[type=file]').setInputFiles(package_);
  await expect(page.getByText(/Opening the course once in the background/)).toBeVisible();
  await expect(page.getByText(/Files missing from the package: .*data\/questions\.json/)).toBeVisible();
  await expect(page.getByText(/External hosts, which courses cannot reach: .*cdn\.example\.net/)).toBeVisible();
  await expect(page.getByText(/Opening the course once in the background/)).toBeHidden();
  await expectAccessible(page);
});
