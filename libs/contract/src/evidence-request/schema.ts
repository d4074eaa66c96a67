import { z } from 'zod';
import { commentText, idField, instant, nameText, rowVersionField } from '../field.ts';

export const evidenceRequestBody = z.object({ title: nameText() });
export const evidenceRequestEventBody = z.object({
  id: idField(),
  event: z.enum(['SAVE_DRAFT', 'SUBMIT', 'APPROVE', 'RETURN']),
  comments: commentText(),
  rowVersion: rowVersionField(),
});
export const evidenceRequestListBody = z.object({
  pageIndex: z.coerce.number().int().min(0).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
});
export const evidenceRequestRecord = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  ownerId: z.number(),
  state: z.string(),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: z.array(z.string()),
});
