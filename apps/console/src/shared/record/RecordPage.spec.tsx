import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskControlRecord } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../api/routes.ts';
import { Signed, actor, buildRecord, buildUser, fill, refuse, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { useButtons } from './RecordButtons.tsx';
import { RecordPage, type RecordSection } from './RecordPage.tsx';
import { request } from './use-record-action.ts';
import { useRecordDialogs } from './use-record-dialogs.ts';
import { useFormOverRecord } from './use-record-form.ts';

beforeEach(() => localStorage.clear());

const stale = { record: routes.getRiskControl.name, all: [routes.getRiskControl.name] };
const closed = buildRecord({ state: 'complete', allowedActions: ['FORWARD', 'REOPEN', 'ROLL_FORWARD', 'DELETE'] });
const change = { who: 'Chen Jiaming', when: '2026-11-20T01:00:00Z' };

function Page({ record = closed, sections = [] }: { record?: RiskControlRecord; sections?: RecordSection[] }) {
  const action = useRecordDialogs(record, { stale, readChange: () => Promise.resolve(change) });
  return (
    <RecordPage
      header={{ no: record.riskNo, title: 'A control', state: record.state }}
      buttons={useButtons(record, { workflow: 'riskControl' })}
      onAct={action.ask}
      sending={action.sending}
      sections={sections}
    >
      {action.event === 'REOPEN' && (
        <ActionDialog
          action={action}
          state={record.state}
          spec={{
            reason: 'Reason',
            send: ({ reason }) =>
              request({ route: routes.reopenRiskControl, input: { body: { riskId: record.id, reason, rowVersion: record.rowVersion } } }),
          }}
        />
      )}
    </RecordPage>
  );
}

const open = async (page: React.ReactNode, at = '/x?Id=214') => {
  await renderPage(<Signed>{page}</Signed>, { at });
  await screen.findByRole('heading', { level: 1 });
};
const header = () => screen.getByRole('banner');
const reopen = async () => {
  await actor.click(within(header()).getByRole('button', { name: 'More actions' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Reopen' }));
  return screen.findByRole('dialog', { name: 'Reopen' });
};

test('what a page offers beside the record’s own actions stands at the foot of a phone, too, where the header has no room', async () => {
  stubServer(buildUser('admin'), {});
  await open(<RecordPage header={{ no: 'ST-1', title: 'A statement' }} tools={<a href="/there">Propose</a>} />);
  expect(within(header()).getByRole('link', { name: 'Propose' })).toBeInTheDocument();
  expect(within(screen.getByRole('group', { name: 'Available actions' })).getByRole('link', { name: 'Propose' })).toBeInTheDocument();
});

test('a page draws the parts of its description in their order and leaves out what is not to be seen', async () => {
  stubServer(buildUser('admin'), {});
  await open(
    <Page
      sections={[
        { id: 'one', title: 'First', content: 'told' },
        { id: 'two', title: 'Second', when: false, content: 'hidden' },
        { id: 'three', title: 'Third', note: 'a note', form: 'Typing', content: <input aria-label="typed" /> },
      ]}
    />,
  );
  expect(screen.getAllByRole('region').map((part) => part.getAttribute('aria-labelledby') && part.textContent)).toEqual([
    'Firsttold',
    'Thirda note',
  ]);
  expect(within(screen.getByRole('form', { name: 'Typing' })).getByLabelText('typed')).toBeInTheDocument();
});

test('tabs are addresses; the one of the address is shown, else the first', async () => {
  stubServer(buildUser('admin'), {});
  const list = ['people', 'history'].map((id) => ({ id, label: id, to: `?tab=${id}`, content: `the ${id}` }));
  await open(<RecordPage header={{ no: '1', title: 'Tabs' }} tabs={{ label: 'Parts', shown: 'history', list }} />);
  expect(screen.getByRole('link', { name: 'history' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('the history')).toBeInTheDocument();
  expect(screen.queryByText('the people')).toBeNull();
  // For paper alone: what a sheet of it lacks.
  expect(screen.getByText('Printed: history. Not printed: people.')).not.toBeVisible();
});

test('an action is asked for, given its reason and sent without a mouse', async () => {
  const server = stubServer(buildUser('admin'), { reopenRiskControl: () => ({}) });
  await open(<Page />);
  within(header()).getByRole('button', { name: 'More actions' }).focus();
  await actor.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Reopen' });
  await actor.keyboard('r{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Reopen' });
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveFocus();
  await actor.keyboard('facts{Tab}{Tab}{Enter}');
  await waitFor(() => expect(server.sentTo('reopenRiskControl')).toEqual([{ riskId: 214, reason: 'facts', rowVersion: 5 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the action that the address names opens; one that the record does not allow opens nothing', async () => {
  stubServer(buildUser('admin'), {});
  await open(<Page />, '/x?Id=214&action=REOPEN');
  expect(await screen.findByRole('dialog', { name: 'Reopen' })).toBeInTheDocument();
});

test('an action of the address that the record does not allow opens nothing', async () => {
  stubServer(buildUser('admin'), {});
  await open(<Page record={{ ...closed, allowedActions: ['FORWARD'] }} />, '/x?Id=214&action=REOPEN');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while an action is on its way the header shows where it leads; a refusal takes that back and keeps the words', async () => {
  stubServer(buildUser('admin'), { reopenRiskControl: () => refuse({ code: 'not_allowed', message: 'Not yours to reopen' }) });
  const server = globalThis.fetch;
  let settle: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (settle = resolve));
  globalThis.fetch = jest.fn<typeof fetch>(async (address, init) => {
    if (String(address).startsWith(routes.reopenRiskControl.path)) await held;
    return server(address, init);
  });
  await open(<Page />);
  const dialog = await reopen();
  fill(dialog.querySelector('textarea')!, 'new facts');
  await actor.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  expect(within(screen.getByText('A control').closest('header')!).getByText('Assessing')).toBeInTheDocument();
  settle();
  expect(await within(dialog).findByText('Not yours to reopen')).toBeInTheDocument();
  expect(dialog.querySelector('textarea')).toHaveValue('new facts');
  expect(within(screen.getByText('A control').closest('header')!).getByText('Complete')).toBeInTheDocument();
});

test('a conflict names who changed the record, and the same words are sent with the next press', async () => {
  const answers = [refuse({ code: 'conflict', message: 'The record has changed' }), {}];
  const server = stubServer(buildUser('admin'), { reopenRiskControl: () => answers.shift() });
  await open(<Page />);
  const dialog = await reopen();
  fill(dialog.querySelector('textarea')!, 'new facts');
  await actor.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  expect(await within(dialog).findByText(/^Chen Jiaming changed this record/)).toBeInTheDocument();
  expect(within(dialog).getByText('The record has changed')).toBeInTheDocument();
  await actor.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('reopenRiskControl').map((body) => body['reason'])).toEqual(['new facts', 'new facts']);
});

test('a lost answer is asked for again with the same key, other words with another one', async () => {
  stubServer(buildUser('admin'), {});
  const keys: unknown[] = [];
  const server = globalThis.fetch;
  globalThis.fetch = jest.fn<typeof fetch>((address, init) => {
    if (!String(address).startsWith(routes.reopenRiskControl.path)) return server(address, init);
    keys.push((init?.headers as Record<string, string>)['idempotency-key']);
    return Promise.reject(new TypeError('gone'));
  });
  await open(<Page />);
  const dialog = await reopen();
  const press = async (times: number) => {
    await actor.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(keys).toHaveLength(times));
    await within(dialog).findByText(/network|connect/i);
  };
  fill(dialog.querySelector('textarea')!, 'new facts');
  await press(1);
  await press(2);
  expect(keys[1]).toBe(keys[0]);
  fill(dialog.querySelector('textarea')!, 'other facts');
  await press(3);
  expect(keys[2]).not.toBe(keys[0]);
});

interface Typed {
  words: string;
}
const toForm = (record: RiskControlRecord | undefined): Typed => ({ words: record?.riskDescription ?? '' });
const theirs = { ...closed, rowVersion: 6, riskDescription: 'their words' };
const step = {
  id: 1,
  org_User: { name: '陈嘉明', englishName: 'Chen Jiaming' },
  role: '',
  createDateTimeStr: '2026-11-20 01:00:00 (GMT)',
  operation: 'Saved',
  operationCode: 'SAVE_DRAFT',
  comments: '',
  onBehalfOf: '',
  fromState: 'draft',
  toState: 'draft',
  changes: [],
};
const source = { read: () => Promise.resolve(theirs), readSteps: () => Promise.resolve([step]) };

function Form() {
  const form = useFormOverRecord({
    key: 'test:1',
    record: closed,
    toForm,
    describe: (field, value) => ({ label: field, text: value[field] }),
    source,
    stale,
  });
  const save = () =>
    form.send(
      request({
        route: routes.reopenRiskControl,
        input: { body: { riskId: 1, reason: form.draft.value.words, rowVersion: form.draft.base ?? null } },
        event: 'SAVE',
        onDone: form.finish,
      }),
    );
  return (
    <RecordPage
      header={{ no: '1', title: 'A form' }}
      form={form}
      foot={{ close: { to: '/list' }, steps: [{ event: 'SAVE', label: 'Save', weight: 'filled', onSend: save }] }}
      sections={[
        {
          id: 'form',
          form: true,
          content: (
            <input aria-label="words" value={form.draft.value.words} onChange={(event) => form.draft.set({ words: event.target.value })} />
          ),
        },
      ]}
    />
  );
}

test('a form that meets a newer record shows both, keeps what was typed and sends it over the new version', async () => {
  const answers = [refuse({ code: 'conflict', message: 'The record has changed' }), {}];
  const server = stubServer(buildUser('admin'), { reopenRiskControl: () => answers.shift() });
  await open(<Form />);
  await actor.clear(screen.getByLabelText('words'));
  await actor.type(screen.getByLabelText('words'), 'my words');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'This record has changed' });
  expect(dialog).toHaveTextContent('Chen Jiaming changed this record');
  expect(dialog).toHaveTextContent('their words');
  await actor.click(within(dialog).getByRole('button', { name: 'Reload and keep my text' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('words')).toHaveValue('my words');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo('reopenRiskControl')).toEqual([
      { riskId: 1, reason: 'my words', rowVersion: 5 },
      { riskId: 1, reason: 'my words', rowVersion: 6 },
    ]),
  );
});

test('a field for which the record’s text was chosen takes it, and nothing is left to send for it', async () => {
  const server = stubServer(buildUser('admin'), {
    reopenRiskControl: () => refuse({ code: 'conflict', message: 'The record has changed' }),
  });
  await open(<Form />);
  await actor.clear(screen.getByLabelText('words'));
  await actor.type(screen.getByLabelText('words'), 'my words');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'This record has changed' });
  const choice = within(dialog).getByRole('radiogroup', { name: /^Which text to keep: / });
  expect(within(choice).getByRole('radio', { name: 'Keep my text' })).toBeChecked();
  await actor.click(within(choice).getByRole('radio', { name: 'Use the current record' }));
  await actor.click(within(dialog).getByRole('button', { name: 'Reload with these choices' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('words')).toHaveValue('their words');
  expect(server.sentTo('reopenRiskControl')).toHaveLength(1);
});
