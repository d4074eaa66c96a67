import { Module } from '@nestjs/common';
import { AdminRegistryModule } from '@portal/directory';
import { CommentPeople } from './comment-people.queries.ts';
import { CommentPlaces } from './comment-place.ts';
import { CommentQueries } from './comment.queries.ts';
import { CommentService } from './comment.service.ts';

const services = [CommentPeople, CommentPlaces, CommentQueries, CommentService];

/** Comments beside the records of every area, as its registries say what may be read. */
@Module({ imports: [AdminRegistryModule], providers: services, exports: services })
export class CommentsModule {}
