/**
 * Does what nobody sees once the next frame has been painted: done before, it would hold that up.
 * @returns what gives it up
 */
export function afterPaint(act: () => void): () => void {
  const frame = requestAnimationFrame(() => setTimeout(act));
  return () => cancelAnimationFrame(frame);
}
