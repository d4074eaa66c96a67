import { Module } from '@nestjs/common';
import { PolicyModule } from '@portal/policy';
import { RenderHandler, RenderSweep } from './rendering.ts';
import { PolicyPreviewSweep, PolicyPublishSweep, PolicyTextSweep, PolicyUploadSweep } from './policy.sweeps.ts';

/** What happens behind the policy library: approved versions come into effect, texts are read, files drawn as pages, old uploads are forgotten. */
@Module({
  imports: [PolicyModule],
  providers: [PolicyPreviewSweep, PolicyPublishSweep, PolicyTextSweep, PolicyUploadSweep, RenderHandler, RenderSweep],
})
export class PolicyWorkerModule {}
