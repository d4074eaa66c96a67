import { expect } from '@playwright/test';
import { routes } from '@portal/contract';
import { expectAccessible, expectNoSidewaysScroll, test, type Visitor } from './portal.ts';
import { assess, assignControl, findPersonId, pageOf } from './stories.ts';

/** The address behind the button of the newest mail about a record. */
async function findMailLink(admin: Visitor, recordNo: string, template: string): Promise<string> {
  let url = '';
  await expect
    .poll(async () => {
      const log = await admin.ask(routes.getMailLogByPage, { body: { recordNo, pageSize: 20 } });
      const mail = log.data.find((one) => one.template === template);
      const { text } = mail ? await admin.ask(routes.getMail, { query: { id: mail.id } }) : { text: '' };
      url = /\S+(\/open#t=\S+)/.exec(text)?.[1] ?? '';
      return url;
    })
    .not.toBe('');
  return url;
}

test('a substitute finds an absent owner’s duty marked, does it, and both names stand in the history', async ({ visit }) => {
  const admin = await visit('admin');
  const manager = await visit('manager');
  const aide = await visit('aide');
  const { id } = await assignControl(admin, { controlOwner: await findPersonId(admin, 'manager') });
  const { timeZone } = await manager.ask(routes.getUserInfo);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());
  const later = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10);
  const span = await manager.ask(routes.saveSubstitution, {
    body: { substituteId: await findPersonId(admin, 'aide'), from: today, to: later },
  });
  try {
    const [seen] = (await aide.ask(routes.getRiskControl, { query: { id } })).onBehalfOf ?? [];
    await aide.page.goto(pageOf.assess(id));
    await expect(aide.page.getByText(`You can act here as substitute for ${seen!.englishName}`)).toBeVisible();
    await expectAccessible(aide.page);
    await assess(aide, id);
    await aide.page.goto(pageOf.view(id));
    await expect(aide.page.getByText(`for ${seen!.englishName}`).first()).toBeVisible();
    await manager.page.goto('/account#substitutes');
    await expect(manager.page.getByText('Active').first()).toBeVisible();
    await expectAccessible(manager.page);
    await expectNoSidewaysScroll(manager.page);
  } finally {
    await manager.ask(routes.endSubstitution, { body: { id: span.id } });
  }
  await aide.page.goto(pageOf.assess(id));
  await expect(aide.page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
});

test('the button of a mail opens its act for its reader alone, and says when the record has moved on', async ({ visit }) => {
  const admin = await visit('admin');
  const owner = await visit('owner');
  const { id, riskNo } = await assignControl(admin);
  const link = await findMailLink(admin, riskNo, 'ownerAssigned');
  await owner.page.goto(link);
  await expect(owner.page).toHaveURL(new RegExp(`/RiskControl/RiskCurrentControlEdit\\?Id=${id}$`));
  await admin.page.goto(link);
  await expect(admin.page.getByRole('heading', { name: 'This link was sent to someone else' })).toBeVisible();
  await expect(admin.page.getByText(riskNo)).toHaveCount(0);
  await expectAccessible(admin.page);
  await assess(owner, id);
  // The address of the page that stands there differs by its fragment alone: a new window opens it as a mail program does.
  const fresh = await owner.page.context().newPage();
  await fresh.goto(link);
  await expect(fresh.getByRole('heading', { name: `${riskNo} has changed since the email was sent` })).toBeVisible();
  expect(new URL(fresh.url()).hash).toBe('');
  await expectAccessible(fresh);
});

test('each failing test of the demo’s period has its deficiency', async ({ visit }) => {
  const admin = await visit('admin');
  const tests = await admin.ask(routes.getControlTestByPage, { body: { conclusion: 'ineffective', state: 'concluded', pageSize: 100 } });
  expect(tests.data).not.toEqual([]);
  const found = async () => {
    const { data } = await admin.ask(routes.getDeficiencyByPage, { body: { source: 'controlTest', pageSize: 100 } });
    return data.map(({ controlNo }) => controlNo);
  };
  await expect.poll(found).toEqual(expect.arrayContaining(tests.data.map(({ controlNo }) => controlNo)));
});
