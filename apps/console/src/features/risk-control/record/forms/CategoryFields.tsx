import type { CategoryChoice } from '#shared/record/categories.ts';
import { ThreeCategories } from '#shared/record/ThreeCategories.tsx';
import { categoryNames, toCategoryChanges, type ControlValue } from './control-model.ts';

export interface CategoryFieldsProps {
  value: ControlValue;
  onChange: (changes: Partial<ControlValue>) => void;
  errorOf: (name: string) => string | undefined;
}

/** The three levels of a risk control; below Others they are free text. */
export function CategoryFields({ value, onChange, errorOf }: CategoryFieldsProps) {
  const choice: CategoryChoice = {
    one: value.categoryLevelOne,
    two: value.categoryLevelTwo,
    three: value.categoryLevelThree,
    twoStr: value.categoryLevelTwoStr,
    threeStr: value.categoryLevelThreeStr,
  };
  return (
    <ThreeCategories value={choice} onChange={(changes) => onChange(toCategoryChanges(changes))} names={categoryNames} errorOf={errorOf} />
  );
}
