import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Field } from '../parts/Field.tsx';
import { PersonPicker, type Person } from '../parts/PersonPicker.tsx';
import { buildUser, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { AudienceField, type AudienceDraft } from './AudienceField.tsx';
import { findPasted, splitPeople } from './paste-people.ts';

const chen: Person = { id: 1, userNO: 'owner', name: '陈嘉铭', englishName: 'Chen Jiaming' };
const zhao: Person = { id: 2, userNO: 'zhao', name: '赵敏', englishName: 'Zhao Min' };
const wang: Person = { id: 3, userNO: 'wang1', name: '王伟', englishName: 'Wang Wei' };
const otherWang: Person = { id: 4, userNO: 'wang2', name: '王伟', englishName: 'Wang Wei' };
const everybody = [chen, zhao, wang, otherWang];
const findBy = (text: string): Person[] =>
  everybody.filter(({ userNO, name, englishName }) =>
    [userNO, name, englishName ?? ''].some((said) => said.toLowerCase().includes(text.toLowerCase())),
  );
const search = jest.fn<(text: string, signal: AbortSignal) => Promise<Person[]>>();
beforeEach(() => {
  search.mockReset();
  search.mockImplementation((text) => Promise.resolve(findBy(text)));
});

test('a list is cells, lines, or parted by commas; one name alone is none', () => {
  expect(splitPeople('owner\r\nzhao\n')).toEqual(['owner', 'zhao']);
  expect(splitPeople('陈嘉铭、赵敏，王伟；OWNER\towner')).toEqual(['陈嘉铭', '赵敏', '王伟', 'OWNER']);
  expect(splitPeople(' Chen Jiaming ')).toBeNull();
});

test('who is called exactly that is found, a number in brackets decides, and unknown and doubtful ones are told', async () => {
  const parts = ['OWNER', 'Zhao Min (zhao)', '王伟', 'wang2', 'Zhao M', 'nobody'];
  expect(await findPasted(parts, search, new AbortController().signal)).toEqual({
    found: [chen, zhao, otherWang],
    unknown: ['Zhao M', 'nobody'],
    several: ['王伟'],
  });
});

function Probe({ multiple = true }) {
  const [people, setPeople] = useState<Person[]>([zhao]);
  return (
    <Field label="People">
      {(control) => <PersonPicker control={control} value={people} onChange={setPeople} search={search} multiple={multiple} />}
    </Field>
  );
}
const paste = async (text: string) => fireEvent.paste(await screen.findByRole('combobox'), { clipboardData: { getData: () => text } });

test('many names pasted into a picker stand beside who was there, and who is unknown is told', async () => {
  await renderPage(<Probe />);
  await paste('owner\nzhao\nZhang San\n王伟');
  expect(await screen.findByText('Not found: Zhang San')).toBeInTheDocument();
  expect(screen.getByText('2 people were found.')).toBeInTheDocument();
  expect(screen.getByText('Several people have this name; use the user number instead: 王伟')).toBeInTheDocument();
  expect(screen.getByText('Chen Jiaming (owner)')).toBeInTheDocument();
  expect(screen.getAllByText('Zhao Min (zhao)')).toHaveLength(1);
});

test('a search that fails is told, and who was chosen stays; a picker for one takes no list', async () => {
  search.mockRejectedValue(new Error('no'));
  const { unmount } = await renderPage(<Probe />);
  await paste('owner\nwang1');
  expect(await screen.findByText('The pasted names could not be looked up. Paste them again.')).toBeInTheDocument();
  expect(screen.getByText('Zhao Min (zhao)')).toBeInTheDocument();
  unmount();
  search.mockClear();
  await renderPage(<Probe multiple={false} />);
  await paste('owner\nwang1');
  expect(search).not.toHaveBeenCalled();
});

function Audience() {
  const [value, setValue] = useState<AudienceDraft>({ kind: 'users', named: [{ id: 2, name: '赵敏', nameEn: 'Zhao Min' }] });
  return <AudienceField label="Audience" value={value} onChange={setValue} error={undefined} />;
}

test('the people of an audience are pasted the same way', async () => {
  const user = buildUser('admin');
  const toFound = (person: Person) => ({ ...person, adNo: '', roleJobs: [] });
  stubServer(user, { findUser: ({ url }) => findBy(new URL(url, 'http://x').searchParams.get('queryStr') ?? '').map(toFound) });
  await renderPage(<Audience />, { user });
  await paste('owner; wang1; who');
  expect(await screen.findByText('Not found: who')).toBeInTheDocument();
  for (const name of ['Zhao Min', 'Chen Jiaming', 'Wang Wei']) expect(screen.getByText(name)).toBeInTheDocument();
});
