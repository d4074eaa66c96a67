import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminDepartment } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import Departments from './pages/Departments.tsx';

const asked: { path: string; body: Record<string, unknown> }[] = [];
const bodyOf = (path: string) => asked.findLast((call) => call.path === path)?.body;
beforeEach(() => {
  window.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

const department = (id: number, changes: Partial<AdminDepartment> = {}): AdminDepartment => ({
  ...{ id, parentId: null, rowVersion: 3, position: id, isActive: true, country: null, manager: null, mergedInto: null },
  ...{ people: 0, controls: 0, openControls: 0, openEvents: 0, name: `部门${id}`, nameEn: `Department ${id}` },
  ...changes,
});

test('before a department is merged stands what goes along; a merged one names its successor and offers its history alone', async () => {
  const rows = [
    department(1, { people: 2 }),
    department(2),
    department(3, { isActive: false, mergedInto: { id: 2, name: '部门2', nameEn: 'Department 2' } }),
  ];
  const moved = [
    { kind: 'people', count: 2 },
    { kind: 'controls', count: 1 },
  ];
  const answers: Record<string, unknown> = {
    [routes.getDepartments.path]: rows,
    [routes.previewDepartmentMerge.path]: moved,
    [routes.mergeDepartment.path]: { id: 2, rowVersion: 4, moved },
  };
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0] ?? '';
    asked.push({ path, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
    return Promise.resolve(answer(answers[path] ?? []));
  }) as never;
  await renderPage(<Departments />, { at: '/admin/Departments' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Show inactive' }));
  expect(await screen.findByText('Merged into Department 2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Department 3' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Changes']);
  await userEvent.keyboard('{Escape}');

  await userEvent.click(screen.getByRole('button', { name: 'Actions for Department 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge into…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'Department 2' }));
  await waitFor(() => expect(dialog).toHaveTextContent('2 people1 unfinished control'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(bodyOf(routes.mergeDepartment.path)).toEqual({ id: 1, intoId: 2, rowVersion: 3 }));
});
