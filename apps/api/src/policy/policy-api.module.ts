import { Module, type OnModuleInit } from '@nestjs/common';
import { DirectoryModule } from '@portal/directory';
import {
  FolderTrailQueries,
  GRADE,
  policyFolderKind,
  PolicyFiles,
  PolicyModule,
  PolicyTrailQueries,
  policyVersionKind,
} from '@portal/policy';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { FileAccess } from '../file/file-access.ts';
import { PolicyDocumentController } from './policy-document.controller.ts';
import { PolicyFileController } from './policy-file.controller.ts';
import { PolicyFolderController } from './policy-folder.controller.ts';
import { PolicyLifecycleController } from './policy-lifecycle.controller.ts';
import { PolicyUploads } from './policy-upload.service.ts';
import { PolicyViewController } from './policy-view.controller.ts';
import { PolicyViews } from './policy.views.ts';

/** The policy library's calls (docs/decisions/library.md). */
@Module({
  imports: [AuditModule, DirectoryModule, PolicyModule],
  controllers: [PolicyDocumentController, PolicyLifecycleController, PolicyFolderController, PolicyFileController, PolicyViewController],
  providers: [PolicyUploads, PolicyViews],
})
export class PolicyApiModule implements OnModuleInit {
  readonly #files: PolicyFiles;
  readonly #access: FileAccess;
  readonly #trail: PolicyTrailQueries;
  readonly #folderTrail: FolderTrailQueries;
  readonly #trails: TrailSources;

  constructor(files: PolicyFiles, access: FileAccess, trail: PolicyTrailQueries, folderTrail: FolderTrailQueries, trails: TrailSources) {
    this.#files = files;
    this.#access = access;
    this.#trail = trail;
    this.#folderTrail = folderTrail;
    this.#trails = trails;
  }

  /** A policy's file follows the policy's permissions wherever it is asked for, also for who uploaded it. */
  onModuleInit(): void {
    const workflows = { policy: policyVersionKind.workflow.name, policyFolder: policyFolderKind.workflow.name };
    this.#trails.register({ type: 'policy', workflow: workflows.policy, open: (id, { actor }) => this.#trail.open(id, actor) });
    this.#trails.register({
      type: 'policyFolder',
      workflow: workflows.policyFolder,
      open: (id, { actor }) => this.#folderTrail.open(id, actor),
    });
    this.#access.claim(async (fileId, person) => {
      const grade = await this.#files.gradeOf(fileId, person.actor);
      return grade === undefined ? undefined : (grade & GRADE.download) > 0;
    });
  }
}
