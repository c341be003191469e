export interface PhaseFigures {
  title: string;
  seconds: number;
  processorSeconds: number;
  busy: number;
}
export interface FileFigures {
  file: string;
  seconds: number;
  processorSeconds?: number;
}
export class Figures {
  phases: PhaseFigures[];
  files: FileFigures[];
  measure<Result>(title: string, work: () => Promise<Result>): Promise<Result>;
}
export function phaseLines(phases: PhaseFigures[]): string[];
export function fileLines(files: FileFigures[]): string[];
