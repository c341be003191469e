import type { Compilation, Compiler } from 'webpack';

/** Adds a JSON file to the build; by default after the hashes of all others are known. */
export class EmitJsonPlugin {
  constructor(
    private readonly file: string,
    private readonly contentsOf: (compilation: Compilation) => unknown,
    private readonly stage: 'ADDITIONAL' | 'REPORT' = 'REPORT',
  ) {}

  apply(compiler: Compiler): void {
    // webpack is CommonJS: its classes are taken from the compiler, not imported by name.
    const { Compilation, sources } = compiler.webpack;
    const { file, contentsOf } = this;
    const stage = Compilation[`PROCESS_ASSETS_STAGE_${this.stage}`];
    compiler.hooks.thisCompilation.tap(file, (compilation) => {
      compilation.hooks.processAssets.tap({ name: file, stage }, () =>
        compilation.emitAsset(file, new sources.RawSource(JSON.stringify(contentsOf(compilation)))),
      );
    });
  }
}
