import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import type { AdminRole } from '@portal/contract/client';
import { listPermittedActions, workflowCatalogue } from '@portal/workflows';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { readAllTexts } from '#shared/testing/all-texts.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import { RoleCard } from './structure/RoleCard.tsx';

const page = (titleEn: string, conditions: AdminRole['pages'][number]['conditions'] = []) => ({
  name: titleEn,
  path: `/${titleEn}`,
  title: titleEn,
  titleEn,
  conditions,
});

test('a page that depends on a condition is told with it, apart from those that are always there', async () => {
  globalThis.fetch = jest.fn(() => Promise.resolve(answer({ data: [], totalCount: 0 }))) as unknown as typeof fetch;
  const role: AdminRole = {
    id: 1,
    name: '普通用户',
    nameEn: 'User',
    people: 0,
    pages: [page('Home'), page('Events'), page('Team', ['isManager']), page('Exams', ['isExamMarker'])],
    deeds: [],
  };
  await renderPage(<RoleCard role={role} onAssign={() => undefined} onWithdraw={() => undefined} />, { user: buildUser() });
  expect(await screen.findByText('Home · Events')).toBeVisible();
  expect(screen.getByText('Only for people with direct reports:').parentElement).toHaveTextContent(
    /^Only for people with direct reports: Team$/,
  );
  expect(screen.getByText('Only for markers of an exam:').parentElement).toHaveTextContent(/: Exams$/);
});

test.each(['zh', 'en'] as const)('whatever ties a person to a record has its word in %s', async (language) => {
  const texts = await readAllTexts(language);
  const relations = Object.values(workflowCatalogue)
    .filter(({ name }) => name !== 'importBatch')
    .flatMap((workflow) => [true, false].flatMap((isAdministrator) => listPermittedActions(workflow, isAdministrator)))
    .flatMap((action) => action.relations.flatMap((relation) => relation.split('+')));
  const unsaid = [...new Set(relations)].filter((relation) => !texts.has(`adminStructure.roles.relations.${relation}`));
  expect(unsaid).toEqual([]);
});
