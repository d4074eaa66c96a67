import { controlImportColumns, storageImportColumns, type ImportKind } from '@portal/contract';

type Row = Readonly<Record<string, string>>;

/** A file to import. Its tag stands in every row, so that its rows are found again. */
export interface ImportFile {
  readonly name: string;
  readonly kind: ImportKind;
  readonly tag: string;
  readonly rows: readonly Row[];
  readonly isUpdate: boolean;
}

export const FILE_SHAPES = ['149 controls', '149 store items', '1000 controls', 'update of 149 store items'] as const;
export const SMALL_SHAPES = ['149 controls', '149 store items', 'update of 149 store items'] as const;
export type FileShape = (typeof FILE_SHAPES)[number];

const AREAS = ['集团', '中国'];
const NATURES = ['预防性', '检查性'];
const TEXT =
  'Develop, document, and disseminate to the responsible roles a policy that addresses purpose, scope, roles, responsibilities, management ' +
  'commitment, coordination among organizational entities, and compliance; review and update it at the agreed frequency. ';

/** A file of a shape, with texts as long as those of real catalogues. @param tag of small letters and digits */
export function buildFile(shape: FileShape, tag: string): ImportFile {
  const count = shape === '1000 controls' ? 1000 : 149;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  if (shape.endsWith('controls')) {
    return { name: shape, kind: 'control', tag, rows: numbers.map((number) => buildControl(tag, number)), isUpdate: false };
  }
  const isUpdate = shape.startsWith('update');
  return { name: shape, kind: 'storage', tag, rows: numbers.map((number) => buildItem(tag, number, isUpdate)), isUpdate };
}

function buildControl(tag: string, number: number): Row {
  return {
    ...Object.fromEntries(controlImportColumns.map((column) => [column.field, ''])),
    riskStoreNo: 'FAULT-1',
    managementArea: AREAS[number % 2]!,
    keyControl: number % 3 === 0 ? '是' : '否',
    standardControlDesc: `${tag} line ${number}: ${TEXT.repeat((number % 3) + 1)}`.trim(),
    controlCategory: NATURES[number % 2]!,
    controlOwner: number % 5 === 0 ? 'owner-a' : '',
  };
}

function buildItem(tag: string, number: number, isUpdate: boolean): Row {
  return {
    ...Object.fromEntries(storageImportColumns.map((column) => [column.field, ''])),
    ruNo: `${tag}-${number}`,
    categoryOne: `${tag} 大类 ${number % 4}`,
    categoryTwo: `${tag} 中类 ${number % 12}`,
    riskDescription: `${tag} risk ${number}${isUpdate ? ' as changed' : ''}`,
    standardControlDesc: TEXT.repeat((number % 3) + 1).trim(),
  };
}
