/**
 * Does invisible work after the next frame was painted, so that it does not delay the frame.
 * @returns a function that cancels it
 */
export function afterPaint(action: () => void): () => void {
  const frame = requestAnimationFrame(() => setTimeout(action));
  return () => cancelAnimationFrame(frame);
}
