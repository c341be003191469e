/** In the chunk of the form for new events: it reads typed dates too. */
export async function loadReader() {
  const reader = await import(/* webpackChunkName: "quick-entry" */ './typed-when.js');
  await reader.loadDateWords();
  return reader;
}

export async function loadQuickEntry() {
  const form = import(/* webpackChunkName: "quick-entry" */ './quick-entry.js');
  await loadReader();
  return form;
}
