import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { managedExamCondition, sittableExamCondition } from '../exam.access.ts';

/** Exams in the search box: those that one looks after, and those that one sits. What is asked in them is not found. */
@Injectable()
export class ExamSearchSource implements SearchSource {
  readonly kind = 'exam';
  readonly entry = 'exam';
  readonly place = 90;
  readonly table = 'exam';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return `(${managedExamCondition(actor, 'r', bind)} or ${sittableExamCondition(actor, 'r', bind)})`;
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.exam.view, page_id);
  }
}
