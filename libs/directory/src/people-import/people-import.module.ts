import { Module } from '@nestjs/common';
import { AccountGuard } from '../administration/account-guard.service.ts';
import { PeopleImportRules } from './people-import.rules.ts';

/** The import of people, for the process that takes files and the one that writes them. */
@Module({ providers: [AccountGuard, PeopleImportRules], exports: [PeopleImportRules] })
export class PeopleImportModule {}
