import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { Signed, actor, buildRecord, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import ControlEditPage from './ControlEditPage.tsx';

beforeEach(() => localStorage.clear());

const found = [
  { id: 7, userNO: 'owner', adNo: '', name: '陈嘉明', englishName: 'Chen Jiaming', roleJobs: [] },
  { id: 8, userNO: 'owner2', adNo: '', name: '哈特', englishName: 'Oliver Hart', roleJobs: [] },
];
const open = async (at: string) => {
  const view = await renderPage(
    <Signed>
      <ControlEditPage />
    </Signed>,
    { at },
  );
  await screen.findByRole('button', { name: 'Submit' });
  return view;
};
const field = (name: string) => document.querySelector<HTMLElement>(`[data-form-field="${name}"]`)!;
const choose = async (label: string, option: string) => {
  await actor.click(screen.getByRole('combobox', { name: label }));
  await actor.click(await screen.findByRole('option', { name: option }));
};

test('tells at once all that is missing, above the fields and at each, and puts the cursor into the first; nothing is sent', async () => {
  const server = stubServer(buildUser('admin'), {});
  await open('/RiskControl/RiskControlEdit');
  await actor.click(screen.getByRole('button', { name: 'Submit' }));
  expect(within(field('categoryLevelOne')).getByText('Choose category 1')).toBeInTheDocument();
  await waitFor(() => expect(field('categoryLevelOne')).toContainElement(document.activeElement as HTMLElement));
  expect(within(field('riskDescription')).getByText('The risk description cannot be empty')).toBeInTheDocument();
  const summary = screen.getByRole('group', { name: /fields need attention$/ });
  const listed = within(summary).getAllByRole('button').length;
  await actor.click(within(summary).getByRole('button', { name: 'The area cannot be empty' }));
  expect(field('managementArea')).toContainElement(document.activeElement as HTMLElement);
  // What is mended leaves the list.
  await choose('Category 1', 'Operations');
  expect(within(summary).getAllByRole('button')).toHaveLength(listed - 1);
  expect(server.sentTo('updateRiskControl')).toHaveLength(0);
});

test('a control of a risk of the library begins with what the library says of it', async () => {
  const item = { id: 4, ruNo: 'RS-0004', categoryLevelOne: 11, categoryLevelTwo: 12, categoryLevelThree: null };
  const server = stubServer(buildUser('admin'), {
    getRiskStorageDetail: () => ({
      ...item,
      riskDescription: 'Floods',
      consequences: '',
      consequences_EN: '',
      standardControlDesc: 'Pumps',
    }),
    saveDraftRiskControl: () => ({ id: 1, riskNo: 'RC-2026-000001', rowVersion: 1, state: 'draft', allowedActions: [] }),
  });
  await open('/RiskControl/RiskControlEdit?storeItem=4');
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(server.sentTo('saveDraftRiskControl')).toHaveLength(1));
  expect(server.sentTo('saveDraftRiskControl')[0]).toMatchObject({
    id: null,
    riskStoreNo: 'RS-0004',
    categoryLevelOne: 11,
    categoryLevelTwo: 12,
    riskDescription: 'Floods',
    standardControlDesc: 'Pumps',
  });
});

test('a risk that is not in the library any more is no reason not to begin', async () => {
  stubServer(buildUser('admin'), { getRiskStorageDetail: () => refuse({ code: 'not_found', message: 'Gone' }) });
  await open('/RiskControl/RiskControlEdit?storeItem=4');
  expect(field('riskDescription').querySelector('textarea')).toHaveValue('');
});

test('a draft needs its level-one category alone', async () => {
  const server = stubServer(buildUser('admin'), {
    saveDraftRiskControl: () => ({ id: 1, riskNo: 'RC-2026-000001', rowVersion: 1, state: 'draft', allowedActions: [] }),
  });
  await open('/RiskControl/RiskControlEdit');
  await choose('Category 1', 'Operations');
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(server.sentTo('saveDraftRiskControl')).toHaveLength(1));
  expect(server.sentTo('saveDraftRiskControl')[0]).toMatchObject({ categoryLevelOne: 11, categoryLevelTwo: 0, controlOwner: null });
});

test('Others turns levels two and three into free text', async () => {
  stubServer(buildUser('admin'), {});
  await open('/RiskControl/RiskControlEdit');
  expect(screen.getByRole('combobox', { name: 'Category 2' })).toHaveAttribute('aria-disabled', 'true');
  await choose('Category 1', 'Others');
  expect(screen.queryByRole('combobox', { name: 'Category 2' })).toBeNull();
  await actor.type(screen.getByRole('textbox', { name: 'Category 2 (text)' }), 'own words');
  expect(screen.getByRole('textbox', { name: 'Category 3 (text)' })).toBeInTheDocument();
  await choose('Category 1', 'Operations');
  expect(screen.getByRole('combobox', { name: 'Category 2' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('who is no administrator is the owner himself, fixed, without a draft button', async () => {
  stubServer(buildUser('owner'), {});
  await open('/RiskControl/RiskControlEdit');
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  expect(within(field('controlOwner')).getByText('Chen Jiaming')).toBeInTheDocument();
  expect(within(field('controlOwner')).queryByRole('combobox')).toBeNull();
});

test('a second owner is refused while one is shown', async () => {
  const server = stubServer(buildUser('admin'), { findUser: () => found });
  await open('/RiskControl/RiskControlEdit');
  const box = within(field('controlOwner')).getByRole('combobox');
  await actor.click(box);
  expect(server.sentTo('findUser')).toHaveLength(0);
  await actor.type(box, 'chen');
  await actor.click(await screen.findByRole('option', { name: /Chen Jiaming/ }));
  await actor.type(box, 'oliver');
  await actor.click(await screen.findByRole('option', { name: /Oliver Hart/ }));
  expect(within(field('controlOwner')).getByText('Please delete the current control owner first')).toBeInTheDocument();
  expect(within(field('controlOwner')).getByText(/Chen Jiaming/)).toBeInTheDocument();
  expect(within(field('controlOwner')).queryByText(/Oliver Hart/)).toBeNull();
});

test('who is chosen as the owner brings his department along, once; one that is chosen already stays', async () => {
  const people = found.map((person, place) => ({
    ...person,
    roleJobs: [{ roleId: 0, org_Department: { name: '采购部', nameEn: place === 0 ? 'Purchasing' : 'Elsewhere' } }],
  }));
  const department = (classItem: string, classNameEn: string) => ({
    id: Number(classItem),
    classCode: 'RiskControl_controlOwnerDeptId',
    classItem,
    className: classNameEn,
    classNameEn,
  });
  stubServer(buildUser('admin'), {
    findUser: () => people,
    getAllResources: () => [department('31', 'Purchasing'), department('32', 'Legal')],
  });
  await open('/RiskControl/RiskControlEdit');
  const box = within(field('controlOwner')).getByRole('combobox');
  await actor.type(box, 'chen');
  await actor.click(await screen.findByRole('option', { name: /Chen Jiaming/ }));
  expect(within(field('controlOwnerDeptId')).getByRole('combobox')).toHaveTextContent('Purchasing');
});

test('area, unit, function and department are proposed as in the owner’s newest control, and one press fills what is empty', async () => {
  const choice = (classCode: string, classItem: string, classNameEn: string) => ({
    id: 1,
    classCode,
    classItem,
    className: classNameEn,
    classNameEn,
  });
  const newest = buildRecord({
    id: 9,
    riskNo: 'RC-2025-000009',
    managementArea: 'China',
    businessUnit: 'PNC',
    controlOwnerFunction: 'Logistics',
    keyControl: 'Y',
  });
  const asked: unknown[] = [];
  stubServer(buildUser('owner'), {
    getAllResources: () => [
      choice('RiskControl_managementArea', '2', 'China'),
      choice('RiskControl_businessUnit', '3', 'PNC'),
      choice('RiskControl_controlOwnerFunction', '4', 'Logistics'),
      choice('RiskControl_KeyControl', 'Y', 'Yes'),
      choice('RiskControl_KeyControl', 'N', 'No'),
    ],
    getMyRiskControlByPage: ({ body }) => {
      asked.push(body);
      return { totalCount: 1, isCapped: false, data: [{ id: 9, riskNo: 'RC-2025-000009' }] };
    },
    getRiskControl: () => newest,
  });
  await open('/RiskControl/RiskControlEdit');
  expect(await screen.findByText(/As in RC-2025-000009: China · PNC · Logistics/)).toBeInTheDocument();
  expect(asked[0]).toMatchObject({ wfStatus: 3, ownerId: buildUser('owner').id, pageSize: 1 });
  await choose('Business unit', 'PNC');
  await actor.click(screen.getByRole('button', { name: 'Use these' }));
  expect(within(field('managementArea')).getByRole('combobox')).toHaveTextContent('China');
  expect(within(field('controlOwnerFunction')).getByRole('combobox')).toHaveTextContent('Logistics');
  expect(screen.queryByRole('button', { name: 'Use these' })).toBeNull();
  // What a control is for is never taken over: it is chosen anew, by one press.
  const yes = within(field('keyControl')).getByRole('radio', { name: 'Yes' });
  expect(yes).not.toBeChecked();
  await actor.click(yes);
  expect(yes).toBeChecked();
});

test('who is chosen as the owner brings the function of his newest control along, said and to be changed', async () => {
  const choice = (classItem: string, classNameEn: string) => ({
    id: 1,
    classCode: 'RiskControl_controlOwnerFunction',
    classItem,
    className: classNameEn,
    classNameEn,
  });
  stubServer(buildUser('admin'), {
    findUser: () => found,
    getAllResources: () => [choice('4', 'Logistics'), choice('5', 'Finance')],
    getRiskControlByPage: () => ({ totalCount: 1, isCapped: false, data: [{ id: 9, riskNo: 'RC-2025-000009' }] }),
    getRiskControl: () => buildRecord({ id: 9, riskNo: 'RC-2025-000009', controlOwnerFunction: 'Logistics' }),
  });
  await open('/RiskControl/RiskControlEdit');
  const chosen = () => within(field('controlOwnerFunction')).getByRole('combobox');
  expect(chosen()).not.toHaveTextContent('Logistics');
  await actor.type(within(field('controlOwner')).getByRole('combobox'), 'chen');
  await actor.click(await screen.findByRole('option', { name: /Chen Jiaming/ }));
  await waitFor(() => expect(chosen()).toHaveTextContent('Logistics'));
  expect(screen.getByText('Function as in RC-2025-000009: Logistics. You can change it.')).toHaveAttribute('role', 'status');
  await actor.click(chosen());
  await actor.click(await screen.findByRole('option', { name: 'Finance' }));
  expect(chosen()).toHaveTextContent('Finance');
  expect(screen.queryByText(/Function as in/)).toBeNull();
});

test('controls that say what is being typed are named, not the one itself and none that was deleted', async () => {
  const hit = (id: number, isActive = true) => ({
    id,
    number: `RC-2026-00000${id}`,
    numberMarks: [],
    title: `供应商断供 ${id}`,
    titleMarks: [],
    titleEn: '',
    titleEnMarks: [],
    snippet: null,
    state: 'assessing',
    isActive,
    riskYear: 2026,
    link: `/RiskControl/RiskCurrentControlReviewView?Id=${id}`,
  });
  const asked: string[] = [];
  stubServer(buildUser('admin'), {
    search: ({ url }) => {
      asked.push(new URL(url, 'http://portal.example').searchParams.get('q') ?? '');
      return { groups: [{ kind: 'riskControl', totalCount: 3, isCapped: false, hits: [hit(1), hit(2, false), hit(3)] }] };
    },
  });
  await open('/RiskControl/RiskControlEdit');
  await actor.type(within(field('riskDescription')).getAllByRole('textbox')[0]!, 'supplier lactoferrin');
  const similar = await screen.findByRole('complementary', { name: 'Already controlled? Similar risk controls' });
  expect(
    within(similar)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([hit(1).link, hit(3).link]);
  expect(asked).toEqual(['lactoferrin supplier']);
});

test('after the submission the owner is fixed and the hint names Reassign; the server’s field error stands at its field', async () => {
  stubServer(buildUser('admin'), {
    getRiskControl: () => buildRecord({ allowedActions: ['SUBMIT', 'REASSIGN'] }),
    updateRiskControl: () =>
      refuse({
        code: 'validation',
        message: 'x',
        errors: [{ field: 'managementArea', code: 'validation.unknown_reference', message: 'managementArea is unknown or inactive' }],
      }),
  });
  await open('/RiskControl/RiskControlEdit?Id=214');
  expect(within(field('controlOwner')).getByText(/Reassign/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  await actor.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await within(field('managementArea')).findByText('managementArea is unknown or inactive')).toBeInTheDocument();
});
