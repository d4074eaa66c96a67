import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openWindow, post, settle } from './draw.mjs';
import { encodePalettePng } from './palette-png.mjs';

const SIZE = { width: 1200, height: 750 };

/** The pictures of the README: light, wide, small files. */
const PICTURES = [
  { name: 'home', languages: ['en', 'zh'], user: 'owner', path: '/dashboard' },
  { name: 'list', languages: ['en', 'zh'], user: 'admin', path: '/RiskControl/RiskControlList?state=reviewing' },
  { name: 'record', languages: ['en', 'zh'], user: 'reviewer', find: findComparedReview },
  { name: 'control-test', languages: ['en'], user: 'user', find: findTestAtWork },
  { name: 'import', languages: ['en', 'zh'], user: 'admin', path: '/RiskControl/RiskControlList', open: openImport },
];

/**
 * Writes the pictures of the README.
 *
 * @param {{ browser: import('@playwright/test').Browser, url: string, folder: string, say: (line: string) => void }} options
 * @returns {Promise<void>}
 */
export async function drawReadmePictures({ browser, url, folder, say }) {
  mkdirSync(folder, { recursive: true });
  for (const { name, languages, user, find, open, ...picture } of PICTURES) {
    for (const language of languages) {
      const context = await openWindow({ browser, url, user, language, scheme: 'light', size: SIZE });
      const page = await context.newPage();
      await page.goto(picture.path ?? (await find(context, url)), { waitUntil: 'domcontentloaded' });
      await settle(page);
      await open?.(page, language);
      const file = path.join(folder, `${name}-${language}.png`);
      const png = encodePalettePng(await readPixels(page, await page.screenshot({ animations: 'disabled', scale: 'css' })));
      writeFileSync(file, png);
      say(`${file}: ${Math.round(png.length / 1024)} KB`);
      await context.close();
    }
  }
}

/** A control that waits for its review and has last year's words beside this year's. */
async function findComparedReview(context, url) {
  const pending = await post(context, url, '/api/RiskControl/GetRunRiskControlByPage', { pageIndex: 0, pageSize: 50 });
  const ids = pending.data.data.filter((row) => row.allowedActions.includes('CLOSE')).map((row) => row.id);
  const compared = [];
  for (const id of ids) {
    const { data } = await post(context, url, `/api/RiskControl/GetRiskControl?id=${id}`, {});
    if (data.previousControl) compared.push({ id, files: data.risk_CurrentControl.risk_Docs.length });
  }
  const best = compared.toSorted((a, b) => b.files - a.files)[0] ?? { id: ids[0] };
  return `/RiskControl/RiskCurrentControlReviewEdit?Id=${best.id}`;
}

/** A test at work: some of its sample is judged, and some of its evidence is still missing. */
async function findTestAtWork(context, url) {
  const { data } = await post(context, url, '/api/ControlTest/GetControlTestByPage', { state: 'inProgress', tab: 'mine' });
  return `/ControlTest/ControlTestView?Id=${data.data[0].id}`;
}

const HEADERS = '风险库编号,风险编号,管理区域,是否关键控制,业务线,控制目标,标准控制描述,控制类别,控制责任职能,控制责任部门,控制责任人';

/** A file with a fault, so that the picture shows where faults are said. */
async function openImport(page) {
  const { data } = await post(page.context(), new URL(page.url()).origin, '/api/RiskEvent/GetRiskStorageByPage', { pageSize: 8 });
  const rows = data.data.map(
    ({ ruNo }, index) => `${ruNo},,中国,是,ANC,运营,每季度复核并签字,预防性,运营,供应链部,${index === 2 ? 'Chen Ming' : 'owner'}`,
  );
  await page.getByRole('button', { name: /^(Import from Excel|(从 ?)?Excel ?导入|导入 ?Excel)$/ }).click();
  const buffer = Buffer.from(`\uFEFF${[HEADERS, ...rows].join('\r\n')}\r\n`);
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles({ name: 'Risk controls.csv', mimeType: 'text/csv', buffer });
  await page
    .getByText(/problems|处问题/)
    .first()
    .waitFor();
  await settle(page);
}

/** A browser knows PNG: it hands out the pixels. */
async function readPixels(page, png) {
  const { width, height, text } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext('2d');
    brush.drawImage(bitmap, 0, 0);
    const { data } = brush.getImageData(0, 0, bitmap.width, bitmap.height);
    let letters = '';
    for (let at = 0; at < data.length; at += 32768) letters += String.fromCharCode(...data.subarray(at, at + 32768));
    return { width: bitmap.width, height: bitmap.height, text: btoa(letters) };
  }, png.toString('base64'));
  return { width, height, rgba: Buffer.from(text, 'base64') };
}
