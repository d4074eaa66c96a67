import { defineEntity, p, type InferEntity } from '@mikro-orm/postgresql';
import type { Language, PersonSettings, RouteData, routes } from '@portal/contract';
import { column } from '@portal/platform';

type ListSettingsData = RouteData<typeof routes.getListSettings>;

/** A person: administrators and the provider write him by this entity, whoever only reads people asks statements (ADR 22). */
export const Person = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: {
    id: column.id(),
    userNo: p.text(),
    adNo: p.text().default(''),
    name: p.text(),
    englishName: p.text().default(''),
    email: p.text().default(''),
    language: p.text().$type<Language>().strictNullable(),
    departmentId: column.reference().strictNullable(),
    managerId: column.reference().strictNullable(),
    isActive: p.boolean().default(true),
    leftAt: p.datetime().strictNullable(),
    /** argon2id; null for who signs in elsewhere. Never read by accident. */
    passwordHash: p.text().strictNullable().lazy(),
    mustChangePassword: p.boolean().default(false),
    passwordChangedAt: p.datetime().strictNullable(),
    settings: p.json<Partial<PersonSettings>>().default('{}'),
    createdAt: column.createdAt(),
    updatedAt: column.updatedAt(),
    rowVersion: column.rowVersion(),
  },
});
export type Person = InferEntity<typeof Person>;

/** A role of a person; the lowest position decides. */
export const PersonRole = defineEntity({
  name: 'PersonRole',
  tableName: 'person_role',
  properties: {
    personId: column.reference().primary(),
    roleId: p.integer().primary(),
    position: p.integer().default(0),
  },
});

/** Who a person is at an identity provider. */
export const PersonIdentity = defineEntity({
  name: 'PersonIdentity',
  tableName: 'person_identity',
  properties: {
    id: column.id(),
    personId: column.reference(),
    issuer: p.text(),
    subject: p.text(),
    linkedAt: column.createdAt(),
    lastUsedAt: column.createdAt(),
  },
});

/** A department in the tree of departments. */
export const Department = defineEntity({
  name: 'Department',
  tableName: 'department',
  properties: {
    id: column.id(),
    name: p.text(),
    nameEn: p.text(),
    parentId: column.reference().strictNullable(),
    managerId: column.reference().strictNullable(),
    country: p.text().strictNullable(),
    mergedIntoId: column.reference().strictNullable(),
    position: p.integer().default(0),
    isActive: p.boolean().default(true),
    rowVersion: column.rowVersion(),
  },
});
export type Department = InferEntity<typeof Department>;

/** One value of a reference list. */
export const ReferenceListValue = defineEntity({
  name: 'ReferenceListValue',
  tableName: 'sys_resource',
  properties: {
    id: column.id(),
    classCode: p.text(),
    classItem: p.text(),
    className: p.text(),
    classNameEn: p.text(),
    position: p.integer().default(0),
    isActive: p.boolean().default(true),
    rowVersion: column.rowVersion(),
  },
});
export type ReferenceListValue = InferEntity<typeof ReferenceListValue>;

/** A view of a list: a person's own, or with a department or a role a shared one, whose person is its author. */
export const ListView = defineEntity({
  name: 'ListView',
  tableName: 'list_view',
  properties: {
    id: column.id(),
    personId: column.reference(),
    list: p.text(),
    name: p.text(),
    query: p.json<ListSettingsData['views'][number]['query']>(),
    columns: p.json<NonNullable<ListSettingsData['columns']>>().strictNullable(),
    position: p.integer().default(0),
    isDefault: p.boolean().default(false),
    departmentId: column.reference().strictNullable(),
    roleId: p.integer().strictNullable(),
    createdAt: column.createdAt(),
    updatedAt: column.updatedAt(),
  },
});
export type ListView = InferEntity<typeof ListView>;

/** How a person has arranged the columns of a list. */
export const ListSetting = defineEntity({
  name: 'ListSetting',
  tableName: 'list_setting',
  properties: {
    personId: column.reference().primary(),
    list: p.text().primary(),
    columns: p.json<NonNullable<ListSettingsData['columns']>>(),
    updatedAt: column.updatedAt(),
  },
});

/** Who does whose duties for a span of days. */
export const Substitution = defineEntity({
  name: 'Substitution',
  tableName: 'substitution',
  properties: {
    id: column.id(),
    personId: column.reference(),
    substituteId: column.reference(),
    fromOn: p.date(),
    toOn: p.date(),
    reason: p.text().default(''),
    createdBy: column.reference(),
    createdAt: column.createdAt(),
    endedBy: column.reference().strictNullable(),
    endedAt: p.datetime().strictNullable(),
  },
});

/** For `PlatformModule.forRoot`. */
export const directoryEntities = [Person, PersonRole, PersonIdentity, Department, ReferenceListValue, ListView, ListSetting, Substitution];
