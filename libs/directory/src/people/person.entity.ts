import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Language, PersonSettings } from '@portal/contract';
import { idColumn, referenceColumn } from '../columns.ts';

@Entity({ tableName: 'person' })
export class Person {
  @PrimaryKey(idColumn)
  id!: number;

  @Property({ type: 'text' })
  userNo!: string;

  @Property({ type: 'text' })
  adNo = '';

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  englishName = '';

  @Property({ type: 'text' })
  email = '';

  @Property({ type: 'text' })
  avatar = '';

  @Property({ type: 'text', nullable: true })
  language: Language | null = null;

  @Property(referenceColumn('department_id'))
  departmentId: number | null = null;

  @Property(referenceColumn('manager_id'))
  managerId: number | null = null;

  @Property({ type: 'boolean' })
  isActive = true;

  /** argon2id; null for who signs in elsewhere. Never read by accident. */
  @Property({ type: 'text', nullable: true, lazy: true })
  passwordHash: string | null = null;

  @Property({ type: 'boolean' })
  mustChangePassword = false;

  @Property({ type: 'json' })
  settings: Partial<PersonSettings> = {};

  @Property({ type: 'Date', columnType: 'timestamptz' })
  createdAt: Date = new Date();

  @Property({ type: 'Date', columnType: 'timestamptz', onUpdate: () => new Date() })
  updatedAt: Date = new Date();
}
