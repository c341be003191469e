import type { Compiler } from 'webpack';
import type { RemoteAnnouncement } from '../remote.js';

export class AnnouncementPlugin {
  constructor(private readonly announcement: RemoteAnnouncement) {}

  apply(compiler: Compiler): void {
    // webpack is CommonJS: its classes are taken from the compiler, not imported by name.
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(AnnouncementPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: AnnouncementPlugin.name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(this.announcement))),
      );
    });
  }
}
