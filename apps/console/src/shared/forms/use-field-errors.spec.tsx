import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { currentControlChecks } from '@portal/contract/client';
import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../api/api-error.ts';
import { switchLanguage } from '../i18n/i18n.ts';
import { Field } from '../parts/Field.tsx';
import { renderPage } from '../testing/render.tsx';
import { useFieldErrors } from './use-field-errors.ts';

let errors: ReturnType<typeof useFieldErrors>;
function Probe() {
  errors = useFieldErrors();
  return ['currentControlDesc', 'controlAssessmentComments'].map((name) => (
    <Field key={name} name={name} label={name} error={errors.of(name)}>
      {({ id, aria }) => <textarea id={id} {...aria} />}
    </Field>
  ));
}
const value = {
  riskId: 1,
  currentControlDesc: '',
  controlFrequency: 1,
  controlMode: 1,
  controlAssessmentComments: '',
  controlAssessmentScore: 1,
};

test('the ordered checks stop at the first, mark it, focus it, and follow the language', async () => {
  await renderPage(<Probe />);
  let passed = true;
  act(() => void (passed = errors.check(currentControlChecks, value)));
  expect(passed).toBe(false);
  const field = screen.getByLabelText('currentControlDesc');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription('The current control description cannot be empty');
  expect(screen.getByLabelText('controlAssessmentComments')).not.toHaveAttribute('aria-invalid');
  await act(() => switchLanguage('zh'));
  expect(field).toHaveAccessibleDescription('现有控制描述不能为空');
});

test('the server’s field errors go to their fields whatever the case; errors without a field here are left for a toast', async () => {
  await renderPage(<Probe />);
  const refusal = (field: string) =>
    new ApiError({ code: 'validation.too_long', message: 'too long', status: 200, errors: [{ field, code: 'x', message: 'too long' }] });
  let taken = false;
  act(() => void (taken = errors.take(refusal('ControlAssessmentComments'))));
  expect(taken).toBe(true);
  await waitFor(() => expect(screen.getByLabelText('controlAssessmentComments')).toHaveFocus());
  act(() => errors.clear('controlAssessmentComments'));
  expect(errors.any).toBe(false);
  act(() => void (taken = errors.take(refusal('somewhereElse'))));
  expect(taken).toBe(false);
});
