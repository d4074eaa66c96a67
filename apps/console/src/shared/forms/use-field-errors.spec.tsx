import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { currentControlChecks } from '@portal/contract/client';
import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../api/api-error.ts';
import { switchLanguage } from '../i18n/i18n.ts';
import { Field } from '../parts/Field.tsx';
import { actor } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useFieldErrors } from './use-field-errors.ts';

let errors: ReturnType<typeof useFieldErrors>;
function Probe() {
  errors = useFieldErrors();
  return (
    <>
      <ErrorSummary errors={errors.list} />
      {['currentControlDesc', 'controlAssessmentComments'].map((name) => (
        <Field key={name} name={name} label={name} error={errors.of(name)}>
          {({ id, aria }) => <textarea id={id} {...aria} />}
        </Field>
      ))}
    </>
  );
}
const value = {
  riskId: 1,
  currentControlDesc: '',
  controlFrequency: 1,
  controlMode: 1,
  controlAssessmentComments: '',
  controlAssessmentScore: 1,
};

test('what fails is told at once, in the order of the page; the first field gets the focus; words follow the language', async () => {
  await renderPage(<Probe />);
  let passed = true;
  act(() => void (passed = errors.check(currentControlChecks, value)));
  expect(passed).toBe(false);
  const field = screen.getByLabelText('currentControlDesc');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription('The current control description cannot be empty');
  expect(screen.getByLabelText('controlAssessmentComments')).toHaveAccessibleDescription('The self-assessment comments cannot be empty');
  expect(errors.list.map(({ name }) => name)).toEqual(['currentcontroldesc', 'controlassessmentcomments']);
  expect(screen.getByText('2 fields need attention')).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'The self-assessment comments cannot be empty' }));
  expect(screen.getByLabelText('controlAssessmentComments')).toHaveFocus();
  await act(() => switchLanguage('zh'));
  expect(screen.getByText('有 2 项需要修改')).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription('现有控制描述不能为空');
});

test('the summary comes into sight whole before the first field, which never leaves it', async () => {
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.hasAttribute('data-error-summary') ? 'summary' : this.getAttribute('data-form-field'));
  };
  await renderPage(<Probe />);
  act(() => void errors.check(currentControlChecks, value));
  await waitFor(() => expect(screen.getByLabelText('currentControlDesc')).toHaveFocus());
  expect(scrolled).toEqual(['currentControlDesc', 'summary', 'currentControlDesc']);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
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
