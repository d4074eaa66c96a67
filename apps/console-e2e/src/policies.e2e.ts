import { expect, type Page } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test } from './portal.ts';
import { choose, fillDay, tellIn, unique } from './stories.ts';

/** A small PDF that says what it is by its content. */
function makePdf(text: string, padding = 0): Buffer {
  const stream = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  body += padding > 0 ? `%${' '.repeat(padding)}\n` : '';
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const xref = body.length;
  body += `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

const words = {
  en: {
    newTop: 'New top-level folder',
    newFolder: 'New folder',
    folderName: 'Folder name',
    create: 'Create',
    noFolderName: 'The folder name cannot be empty',
    upload: 'Upload policy',
    save: 'Save',
    noName: 'Policy name cannot be empty',
    docName: 'Policy name',
    level: ['Policy level', 'Group'],
    category: ['Policy category', 'Policy'],
    secret: ['Security level', 'Internal'],
    region: ['Region', 'China'],
    version: 'Version number',
    noFile: 'Upload the policy file',
    arrived: /Upload complete/,
    review: 'Next review date',
    published: /was published/,
    actions: (name: string) => `Actions for ${name}`,
    move: 'Move',
    moveHere: 'Move here',
    moved: /was moved to/,
    file: 'Document',
    back: 'Back',
    permission: 'Permission',
    add: 'Add people or departments',
    gains: /gains access/,
    savePermission: 'Save permissions',
    saved: /were saved/,
    notOwner: /you need owner access/,
  },
  zh: {
    newTop: '新建顶级文件夹',
    newFolder: '新建文件夹',
    folderName: '文件夹名称',
    create: '新建',
    noFolderName: '文件夹名称不能为空',
    upload: '上传制度',
    save: '保存',
    noName: '制度名称不能为空',
    docName: '制度名称',
    level: ['制度级别', '集团级'],
    category: ['制度类别', '制度'],
    secret: ['安全保护等级', '内部'],
    region: ['适用区域', '中国'],
    version: '版本号',
    noFile: '请上传制度文件',
    arrived: /已全部上传/,
    review: '下次复审日期',
    published: /”已发布$/,
    actions: (name: string) => `${name} 的操作`,
    move: '移动',
    moveHere: '移动到此处',
    moved: /移动到“/,
    file: '文件',
    back: '返回',
    permission: '权限',
    add: '添加人员或部门',
    gains: /获得权限/,
    savePermission: '保存权限',
    saved: /权限已保存/,
    notOwner: /需要该文件夹的管理权限/,
  },
} as const;

/** Opens an entry of the menu of a folder by the keyboard alone. */
async function pressFolderMenu(page: Page, folder: string, entry: string): Promise<void> {
  await page.getByRole('treeitem', { name: folder, exact: true }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

for (const language of tellIn('zh')) {
  test(`a policy is uploaded, moved by keyboard and opened to a reader in the library (${language})`, async ({ visit }) => {
    test.slow();
    const w = words[language];
    const { page } = await visit('admin', { language });
    const reader = await visit('user', { language });
    const [top, below, name] = [unique('Folder'), unique('Parent'), unique('Policy')];

    await page.goto('/dms/dmslistSearch');
    await page.getByRole('button', { name: w.newTop }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: w.create, exact: true }).click();
    await expect(dialog.getByText(w.noFolderName)).toBeVisible();
    await dialog.getByLabel(w.folderName).fill(top);
    await dialog.getByRole('button', { name: w.create, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: top })).toBeVisible();
    await pressFolderMenu(page, top, w.newFolder);
    await dialog.getByLabel(w.folderName).fill(below);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: below })).toBeVisible();

    await pressFolderMenu(page, top, w.upload);
    await expect(page.getByRole('heading', { level: 1, name: w.upload })).toBeVisible();
    await expect(page.getByRole('link', { name: top })).toBeVisible();
    await page.getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.getByRole('button', { name: w.noName })).toBeVisible();
    await page.getByLabel(w.docName).fill(name);
    for (const [label, option] of [w.level, w.category, w.secret, w.region]) await choose(page, label, option);
    await page.getByLabel(w.version).fill('1.0');
    await page.getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.getByRole('button', { name: w.noFile })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ name: 'policy.pdf', mimeType: 'application/pdf', buffer: makePdf(name) });
    await expect(page.getByText(w.arrived)).toBeVisible();
    await fillDay(page, w.review, '2099-01-01');
    await page.getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.getByText(w.published)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: top })).toBeVisible();

    // Dragging asks where to, with the folder chosen; the same is done by keyboard then.
    await page
      .getByRole('link', { name })
      .locator('xpath=..')
      .dragTo(page.getByRole('treeitem', { name: below, exact: true }));
    await expect(dialog.getByRole('treeitem', { name: below })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: w.actions(name) }).click();
    await page.getByRole('menuitem', { name: w.move, exact: true }).click();
    await dialog.getByRole('treeitem', { name: below }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: w.moveHere }).click();
    await expect(page.getByText(w.moved)).toBeVisible();
    await page.getByRole('treeitem', { name: below, exact: true }).click();
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: w.file, exact: true })).toBeVisible();
    await expectAccessible(page);
    const id = Number(new URL(page.url()).searchParams.get('Id'));

    await reader.page.goto(`/dms/view?Id=${id}`);
    await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(reader.page.getByRole('heading', { level: 1, name })).toHaveCount(0);
    await page.getByRole('button', { name: w.back }).click();
    await expect(page.getByRole('heading', { level: 1, name: below })).toBeVisible();
    await pressFolderMenu(page, below, w.permission);
    await dialog.getByLabel(w.add).fill('user');
    await page
      .getByRole('option')
      .filter({ hasText: language === 'en' ? 'Sun Yue' : '孙悦' })
      .click();
    await expect(dialog.getByText(w.gains)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: w.savePermission }).click();
    await expect(page.getByText(w.saved)).toBeVisible();

    await reader.page.reload();
    await expect(reader.page.getByRole('heading', { level: 1, name })).toBeVisible();
    await reader.page.goto('/dms/dmslist');
    await reader.page.getByRole('treeitem', { name: new RegExp(top) }).click({ button: 'right' });
    await expect(reader.page.getByText(w.notOwner)).toBeVisible();
  });
}

test('an upload that a reload cuts off goes on with the same file where it stood', async ({ visit }) => {
  test.slow();
  const { page, ask } = await visit('admin');
  const folder = await ask(routes.createFolder, { body: { name: unique('Uploads'), parentId: 0 } });
  const file = { name: 'large.pdf', mimeType: 'application/pdf', buffer: makePdf(unique('Large'), 17 * 1024 * 1024) };
  const offsets: number[] = [];
  // The second chunk never arrives: the line is down until the page has been loaded anew.
  let isDown = true;
  let cutOff = () => {};
  const isCutOff = new Promise<void>((resolve) => (cutOff = resolve));
  await page.route('**/api/dms/UploadChunk*', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    // The first one has been answered by then: what is shown as sent may still be on its way.
    if (isDown && offset > 0) return cutOff();
    offsets.push(offset);
    await route.continue();
  });
  await page.goto(`/dms/add?folderId=${folder.id}`);
  await page.locator('input[type=file]').setInputFiles(file);
  await isCutOff;
  await expect(page.getByText(/Uploading… 8/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/Paused at 4\d%/)).toBeVisible();
  isDown = false;
  await page.reload();
  await expect(page.getByText(/was interrupted at 4\d%/)).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(/Upload complete/)).toBeVisible();
  expect(offsets).toEqual([0, 8 * 1024 * 1024, 16 * 1024 * 1024]);
});

test('the library fits a phone: folders stand behind a button, policies are cards', async ({ visit }) => {
  const { page } = await visit('user', { width: 390, language: 'zh' });
  await page.goto('/dms/dmslistSearch');
  await page.getByRole('button', { name: '文件夹', exact: true }).click();
  await expect(page.getByRole('tree', { name: '文件夹' }).getByRole('treeitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tree', { name: '文件夹' }).getByRole('treeitem').first().click();
  await expect(page.getByRole('tree')).toHaveCount(0);
  await expect(page).toHaveURL(/dmslist\?folderId=\d+/);
  await expectNoSidewaysScroll(page);
});
