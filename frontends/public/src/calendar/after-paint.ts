/**
 * Does invisible work after the next frame was painted, so that it does not delay the frame.
 * @returns a function that cancels it
 */
export function afterPaint(act: () => void): () => void {
  const frame = requestAnimationFrame(() => setTimeout(act));
  return () => cancelAnimationFrame(frame);
}
