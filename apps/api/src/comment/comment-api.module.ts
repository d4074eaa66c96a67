import { Module } from '@nestjs/common';
import { CommentsModule } from '@portal/notification';
import { CommentController } from './comment.controller.ts';

/** Comments beside records (ADR 43). */
@Module({ imports: [CommentsModule], controllers: [CommentController] })
export class CommentApiModule {}
